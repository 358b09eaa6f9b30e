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

test.group('Language model: answers', () => {
  test('uses its wording and keeps the score and terms', async (context) => {
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

  test("lets it choose among the rules' claims without changing their score", async (context) => {
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

  test('shows it the proven claims by number', async (context) => {
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

  test('is not asked about silent or missing drafts, or empty changes', async (context) => {
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

  test('asks once more with the complaint and accepts a better answer', async (context) => {
    const model = (await aModel(context)).says({ ...told, summary: 'Northwind now charges $89.' }, told)
    const verdict = await asker(context, model)(priceRise)
    context.assert.equal(verdict!.summary, told.summary)
    const [, second] = model.questions
    const [{ content: system }, { content: user }] = second.body.messages
    context.assert.include(user, 'Your last answer was refused: A figure in it is not in the data')
    context.assert.equal(dataOf(second).refused, '89')
    context.assert.notInclude(system, '89')
  })

  test('records what it cost', async (context) => {
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

  test('requires a base URL and a model', ({ assert }) => {
    const settings = { baseUrl: 'http://127.0.0.1:9/v1', model: 'fake', apiKey: null }
    assert.throws(() => llmAnalyst(), 'baseUrl and model are required')
    assert.throws(() => llmAnalyst({ ...settings, model: '' }), 'baseUrl and model are required')
    assert.throws(() => llmAnalyst({ ...settings, baseUrl: 'nowhere' }), 'baseUrl and model are required')
  })
})

test.group('Language model: requests', () => {
  test('sends one request in the protocol, with the key and nothing about this installation', async (context) => {
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

  test('sends no key when none is set', async (context) => {
    const model = (await aModel(context)).says(told)
    await asker(context, model)(priceRise)
    context.assert.isUndefined(model.questions[0].headers.authorization)
  })

  test('drops parameters that a server rejects and remembers it', async (context) => {
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

  test('gives up on a server that rejects everything', async (context) => {
    const model = (await aModel(context)).says((response) => response.writeHead(400).end('no'))
    const verdict = await asker(context, model)(priceRise)
    context.assert.include(
      verdict!.reasoning,
      'The language model refused the request (HTTP 400); the standard rules'
    )
    context.assert.lengthOf(model.questions, 3)
  })
})
