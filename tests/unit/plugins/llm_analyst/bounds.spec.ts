import type { ServerResponse } from 'node:http'
import { setImmediate as tick } from 'node:timers/promises'
import { test } from '@japa/runner'
import { judgeWith } from '../../../../plugins/llm_analyst/judge.js'
import { DEFAULT_LIMITS } from '../../../../plugins/llm_analyst/limits.js'
import { complete, type FakeLanguageModel } from '#tests/support/fake_language_model'
import { aModel, asker, draftOf, outboundTo, priceRise } from './asking.js'
import type { TestContext } from '@japa/runner/core'

const good = {
  summary: 'Northwind raised Team to $79.',
  reasoning: 'It matters.',
  claims: [0],
  excerpt: null,
}
const failing = (response: ServerResponse) => response.writeHead(500).end()

/** Judges on a clock of its own; gives what the reasoning adds to the rules'. */
function onClock(context: TestContext, model: FakeLanguageModel) {
  const clock = { now: 0 }
  const options = { baseUrl: model.baseUrl, model: 'fake', apiKey: null }
  const judge = judgeWith(options, DEFAULT_LIMITS, () => clock.now)
  const tools = { outbound: outboundTo(context, model), signal: new AbortController().signal }
  const draft = draftOf(priceRise)
  return {
    clock,
    judge: async () => {
      const { reasoning } = (await judge(priceRise, { ...tools, draft }))!
      return reasoning.slice(draft.reasoning.length + 1)
    },
  }
}

test.group('Language model: bounds', () => {
  test('a server that fails three times in a row is left alone for a minute', async (context) => {
    const model = (await aModel(context)).says(failing)
    const { clock, judge } = onClock(context, model)
    for (let time = 0; time < 3; time++) context.assert.include(await judge(), 'failed (HTTP 500)')
    model.says(good)
    context.assert.equal(
      await judge(),
      'The language model failed recently and is paused; the standard rules decided.'
    )
    context.assert.lengthOf(model.questions, 3)

    clock.now = 60_000
    context.assert.equal(await judge(), 'The language model adds: It matters.')
    model.says(failing, failing, good)
    context.assert.include(await judge(), 'failed (HTTP 500)')
    context.assert.include(await judge(), 'failed (HTTP 500)')
    context.assert.include(await judge(), 'adds')
  })

  test('after a rest one more fault is enough', async (context) => {
    const model = (await aModel(context)).says(failing)
    const { clock, judge } = onClock(context, model)
    for (let time = 0; time < 3; time++) await judge()
    clock.now = 60_000
    context.assert.include(await judge(), 'failed (HTTP 500)')
    context.assert.include(await judge(), 'is paused')
    context.assert.lengthOf(model.questions, 4)
  })

  test('bad answers to one page do not keep the model from others', async (context) => {
    const model = (await aModel(context)).says('no')
    const { judge } = onClock(context, model)
    for (let time = 0; time < 5; time++) context.assert.include(await judge(), 'an invalid answer')
    context.assert.lengthOf(model.questions, 10)
  })

  test('Retry-After is heeded, up to ten minutes')
    .with([
      { says: '90', waits: 90_000 },
      { says: '999999999', waits: 600_000 },
    ])
    .run(async (context, { says, waits }) => {
      const model = (await aModel(context)).says(
        (response) => response.writeHead(429, { 'retry-after': says }).end(),
        good
      )
      const { clock, judge } = onClock(context, model)
      context.assert.include(await judge(), 'received too many requests')
      clock.now = waits - 1
      context.assert.include(await judge(), 'is paused')
      clock.now = waits
      context.assert.include(await judge(), 'adds')
    })

  test('two requests at once, the others wait for their turn', async (context) => {
    const held: ServerResponse[] = []
    const model = (await aModel(context)).says((response) => held.push(response))
    const judge = asker(context, model)
    const verdicts = Promise.all(Array.from({ length: 5 }, () => judge(priceRise)))
    let mostAtOnce = 0
    for (let answered = 0; answered < 5; answered++) {
      while (held.length === 0) await tick()
      for (let round = 0; round < 50; round++) await tick()
      mostAtOnce = Math.max(mostAtOnce, held.length)
      complete(held.shift()!, JSON.stringify(good))
    }
    for (const verdict of await verdicts) context.assert.equal(verdict!.summary, good.summary)
    context.assert.equal(mostAtOnce, 2)
  })

  test('who waits too long for a turn is not held against the server', async (context) => {
    const held: ServerResponse[] = []
    const model = (await aModel(context)).says((response) => held.push(response))
    const judge = asker(context, model, { limits: { atOnce: 1, faults: 2, timeout: 3_000 } })
    const begun = [judge(priceRise), judge(priceRise), judge(priceRise), judge(priceRise)]
    const [first, ...waiting] = await Promise.all(begun)
    context.assert.include(first!.reasoning, 'did not respond in time')
    for (const verdict of waiting) context.assert.include(verdict!.reasoning, 'was busy with other changes')
    model.says(good)
    context.assert.include((await judge(priceRise))!.reasoning, 'adds')
  })
})
