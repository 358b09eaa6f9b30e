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

/** Judges with a controllable clock. Returns what the analyst adds to the rules' reasoning. */
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

test.group('Language model: limits', () => {
  test('pauses for a minute after three server faults in a row', async (context) => {
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

  test('pauses again after one more fault', async (context) => {
    const model = (await aModel(context)).says(failing)
    const { clock, judge } = onClock(context, model)
    for (let time = 0; time < 3; time++) await judge()
    clock.now = 60_000
    context.assert.include(await judge(), 'failed (HTTP 500)')
    context.assert.include(await judge(), 'is paused')
    context.assert.lengthOf(model.questions, 4)
  })

  test('does not pause after bad answers', async (context) => {
    const model = (await aModel(context)).says('no')
    const { judge } = onClock(context, model)
    for (let time = 0; time < 5; time++) context.assert.include(await judge(), 'an invalid response')
    context.assert.lengthOf(model.questions, 10)
  })

  test('respects Retry-After up to ten minutes')
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

  test('sends two requests at a time and queues the others', async (context) => {
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

  test('does not count a long wait for a turn against the server', async (context) => {
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
