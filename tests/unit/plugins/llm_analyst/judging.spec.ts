import { test } from '@japa/runner'
import llmAnalyst from '#plugins/llm_analyst'
import { type complete, dataOf } from '#tests/support/fake_language_model'
import { aModel, asker, draftOf, newSentence, priceRise } from './asking.js'

const told = {
  summary: 'Northwind raised Team from $49 to $79 a month and added “priority support”.',
  reasoning: 'A rise of 61% on the plan that most teams buy.',
  claims: [0, 1],
  excerpt: 1,
}

test.group('Language model: what it says', () => {
  test('its words stand in the alert, the score and the terms stay', async (context) => {
    const model = (await aModel(context)).says(told)
    const draft = draftOf(priceRise)
    context.assert.deepEqual(await asker(context, model)(priceRise), {
      ...draft,
      summary: told.summary,
      excerpt: '$79 / month',
      reasoning: `${draft.reasoning} The language model adds: ${told.reasoning}`,
    })
    context.assert.lengthOf(model.questions, 1)
  })

  test('chooses among the claims of the rules, and leaves their score', async (context) => {
    const model = (await aModel(context)).says({
      summary: 'Northwind met in Lisbon for a week of planning.',
      reasoning: 'A change of plans may follow.',
      claims: [0],
      excerpt: 0,
    })
    const draft = draftOf(newSentence)
    const verdict = await asker(context, model)(newSentence)
    context.assert.deepEqual(
      { ...verdict, summary: '', reasoning: '', excerpt: '' },
      { ...draft, summary: '', reasoning: '', excerpt: '' }
    )
  })

  test('is shown what is proven, by number', async (context) => {
    const model = (await aModel(context)).says(told)
    await asker(context, model)(priceRise)
    const { claims } = dataOf(model.questions[0])
    context.assert.deepEqual(claims[0], {
      n: 0,
      says: 'raised Team from $49 to $79 a month (+61%)',
      score: 'high',
      shown: ['Team', '$79 / month'],
      essential: true,
    })
  })

  test('is not asked about silence, about nothing, or without a draft', async (context) => {
    const model = await aModel(context)
    const judge = asker(context, model)
    const silent = { score: null, summary: '', excerpt: null, reasoning: 'Only a menu changed.' }
    context.assert.isNull(await judge(priceRise, { draft: silent }))
    context.assert.isNull(await judge(priceRise, { draft: null }))
    const draft = draftOf(priceRise)
    context.assert.isNull(await judge({ ...priceRise, fields: [], lines: [] }, { draft }))
    context.assert.lengthOf(model.questions, 0)
  })

  test('reads JSON {$self}')
    .with([
      ['in a code fence', (json: string) => '```json\n' + json + '\n```'],
      ['between words', (json: string) => `Here it is:\n\n${json}\n\nI hope that helps.`],
      ['after thoughts', (json: string) => `<think>{"claims": [1]} or not?</think>\n${json}`],
      ['with more members', (json: string) => json.replace('{', '{"score":"low","__proto__":{"claims":[]},')],
      ['with marks that nobody sees', (json: string) => json.replace('Northwind', 'North\u200b\u202ewind')],
    ] as const)
    .run(async (context, [, spoil]) => {
      const model = (await aModel(context)).says(spoil(JSON.stringify(told)))
      const verdict = await asker(context, model)(priceRise)
      context.assert.equal(verdict!.summary, told.summary)
      context.assert.lengthOf(model.questions, 1)
    })

  test('asks once more with the complaint, and takes a better answer', async (context) => {
    const model = (await aModel(context)).says({ ...told, summary: 'Northwind now charges $89.' }, told)
    const verdict = await asker(context, model)(priceRise)
    context.assert.equal(verdict!.summary, told.summary)
    const [, second] = model.questions
    const [{ content: system }, { content: user }] = second.body.messages
    context.assert.include(user, 'Your last answer was refused: A figure in it does not stand in the data')
    context.assert.equal(dataOf(second).refused, '89')
    context.assert.notInclude(system, '89')
  })

  test('tells what it cost', async (context) => {
    const model = (await aModel(context)).says('no', told)
    const costs: object[] = []
    const record = (figures: object) => costs.push(figures)
    const judge = asker(context, model, { limits: { faults: 9 } })
    await judge(priceRise, { record })
    model.says((response) => response.writeHead(500).end())
    await judge(priceRise, { record })
    const [used, failed] = costs as { milliseconds: number }[]
    context.assert.isAtLeast(used.milliseconds, 0)
    context.assert.deepEqual(
      { ...used, milliseconds: 0 },
      { outcome: 'used', model: 'fake', requests: 2, inputTokens: 1_624, outputTokens: 128, milliseconds: 0 }
    )
    context.assert.containsSubset(failed, { outcome: 'server_failed', requests: 1, inputTokens: 0 })
  })

  test('needs to know which model to ask where', ({ assert }) => {
    const settings = { baseUrl: 'http://127.0.0.1:9/v1', model: 'fake', apiKey: null }
    assert.throws(() => llmAnalyst(), 'it needs baseUrl and model')
    assert.throws(() => llmAnalyst({ ...settings, model: '' }), 'it needs baseUrl and model')
    assert.throws(() => llmAnalyst({ ...settings, baseUrl: 'nowhere' }), 'it needs baseUrl and model')
  })
})

test.group('Language model: what is sent', () => {
  test('one request in the protocol, with the key and nothing of this installation', async (context) => {
    const model = (await aModel(context)).says(told)
    await asker(context, model, { apiKey: 'sk-secret' })(priceRise)
    const [{ path, headers, body }] = model.questions
    context.assert.equal(path, '/v1/chat/completions')
    context.assert.equal(headers.authorization, 'Bearer sk-secret')
    context.assert.equal(headers['user-agent'], 'Rivalwatch/test')
    context.assert.sameMembers(Object.keys(headers), [
      'accept',
      'accept-encoding',
      'authorization',
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
    ])
    const { messages, response_format: format, ...settings } = body
    context.assert.deepEqual(settings, { model: 'fake', max_tokens: 400, temperature: 0 })
    context.assert.containsSubset(format, { type: 'json_schema', json_schema: { strict: true } })
    context.assert.deepEqual(
      messages.map(({ role }) => role),
      ['system', 'user']
    )
  })

  test('no key where there is none', async (context) => {
    const model = (await aModel(context)).says(told)
    await asker(context, model)(priceRise)
    context.assert.isUndefined(model.questions[0].headers.authorization)
  })

  test('gives up what a server does not take, and remembers it', async (context) => {
    const model = await aModel(context)
    const refuse = (message: string) => (response: Parameters<typeof complete>[0]) =>
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message } }))
    model.says(
      refuse("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
      refuse("Unsupported value: 'temperature' does not support 0 with this model."),
      refuse('response_format is not supported'),
      told
    )
    const judge = asker(context, model)
    context.assert.equal((await judge(priceRise))!.summary, told.summary)
    await judge(priceRise)
    context.assert.lengthOf(model.questions, 5)
    const { messages: _, ...settings } = model.questions[4].body
    context.assert.deepEqual(settings, { model: 'fake', max_completion_tokens: 400 })
  })

  test('gives up at last on a server that takes nothing', async (context) => {
    const model = (await aModel(context)).says((response) => response.writeHead(400).end('no'))
    const verdict = await asker(context, model)(priceRise)
    context.assert.include(
      verdict!.reasoning,
      'The language model refused the request (HTTP 400); the standard rules'
    )
    context.assert.lengthOf(model.questions, 3)
  })
})
