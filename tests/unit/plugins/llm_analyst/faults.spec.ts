import type { ServerResponse } from 'node:http'
import { test } from '@japa/runner'
import { complete, FakeLanguageModel, type Reply } from '#tests/support/fake_language_model'
import { httpSite } from '#tests/unit/platform/outbound/local_sites'
import { aModel, asker, draftOf, newSentence, priceRise } from './asking.js'

const json = { 'content-type': 'application/json' }
const good = {
  summary: 'Northwind raised Team to $79.',
  reasoning: 'It matters.',
  claims: [0],
  excerpt: null,
}

function answering(status: number, body = '', headers: Record<string, string> = {}) {
  return (response: ServerResponse) => response.writeHead(status, headers).end(body)
}

const FAULTS: [name: string, reply: Reply, says: string][] = [
  ['no JSON', 'It got more expensive.', 'returned an invalid response'],
  ['broken JSON', '{"summary": "Northwind', 'returned an invalid response'],
  ['a list', '[{"summary": "x"}]', 'returned an invalid response'],
  ['another form', { text: 'Northwind raised it.' } as object, 'returned an invalid response'],
  ['a claim that is not there', { ...good, claims: [99] }, 'returned an invalid response'],
  ['half a claim', { ...good, claims: [0.5] }, 'returned an invalid response'],
  ['an excerpt of its own', { ...good, excerpt: '$79 for ever' }, 'returned an invalid response'],
  ['a line that is not there', { ...good, excerpt: 3 }, 'returned an invalid response'],
  ['an empty summary', { ...good, summary: ' ' }, 'returned an invalid response'],
  ['two lines', { ...good, summary: 'Northwind\nraised it.' }, 'returned an invalid response'],
  ['a long summary', { ...good, summary: 'dear '.repeat(61) }, 'returned an invalid response'],
  ['long reasoning', { ...good, reasoning: 'dear '.repeat(161) }, 'returned an invalid response'],
  [
    'a wrong quotation',
    { ...good, summary: 'It says “all new”.' },
    'reported something that is not on the page',
  ],
  [
    'a wrong figure',
    { ...good, reasoning: 'It costs $97 now.' },
    'reported something that is not on the page',
  ],
  [
    'another currency',
    { ...good, summary: 'It costs €79 now.' },
    'reported something that is not on the page',
  ],
  [
    'another address',
    { ...good, reasoning: 'See evil.example.' },
    'reported something that is not on the page',
  ],
  ['markup', { ...good, summary: '**Northwind** raised it.' }, 'returned an unusable response'],
  [
    'a refusal',
    (response) => complete(response, null, { refusal: 'I can not help with that.' }),
    'returned an invalid response',
  ],
  ['no content', (response) => complete(response, null), 'returned an empty response'],
  [
    'only thoughts',
    (response) => complete(response, '', { reasoning_content: 'Hm.' }),
    'returned an empty response',
  ],
  ['no choices', answering(200, '{"choices": []}', json), 'returned an empty response'],
  ['another protocol', answering(200, '{"ok": true}', json), 'returned an invalid response'],
  ['HTML', answering(200, '<h1>Hello</h1>'), 'returned an invalid response'],
  ['nothing', answering(200), 'returned an invalid response'],
  ['204', answering(204), 'returned an invalid response'],
  ['401', answering(401, '{"error": {"message": "bad key"}}', json), 'rejected the key (HTTP 401)'],
  ['404', answering(404, 'no such model'), 'refused the request (HTTP 404)'],
  ['429', answering(429), 'received too many requests'],
  ['500', answering(500, 'Internal error at 10.0.0.7'), 'failed (HTTP 500)'],
  ['503', answering(503, '', { 'retry-after': 'soon' }), 'failed (HTTP 503)'],
  ['a reset', (response) => response.socket!.resetAndDestroy(), 'returned an invalid response'],
  [
    'a cut body',
    (response) => {
      response.writeHead(200, { ...json, 'content-length': '500' }).write('{"choices": [')
      setImmediate(() => response.destroy())
    },
    'returned an invalid response',
  ],
  [
    'a huge body',
    (response) => complete(response, ' '.repeat(300_000)),
    'returned a response that is too long',
  ],
  [
    'odd characters',
    answering(200, Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d]).toString('latin1'), json),
    'returned an invalid response',
  ],
]

test.group('Language model: faults', () => {
  test('falls back to the rules and gives the reason: {0}')
    .with(FAULTS)
    .run(async (context, [, reply, says]) => {
      const model = (await aModel(context)).says(reply)
      const draft = draftOf(priceRise)
      const verdict = await asker(context, model)(priceRise)
      context.assert.deepEqual(verdict, {
        ...draft,
        reasoning: `${draft.reasoning} The language model ${says}; the standard rules decided.`,
      })
    })

  test('does not follow a redirect', async (context) => {
    const elsewhere = await httpSite(context, (_request, response) => response.end())
    const model = (await aModel(context)).says(answering(307, '', { location: elsewhere.url }))
    const verdict = await asker(context, model, { apiKey: 'sk-secret' })(priceRise)
    context.assert.include(verdict!.reasoning, 'redirected to another URL')
    context.assert.equal(elsewhere.connections, 0)
  })

  test('falls back when the server is down', async (context) => {
    const model = await FakeLanguageModel.start()
    const { baseUrl } = model
    await model.stop()
    const verdict = await asker(context, { baseUrl })(priceRise)
    context.assert.include(
      verdict!.reasoning,
      'The language model could not be reached; the standard rules decided.'
    )
    context.assert.notInclude(verdict!.reasoning, '127.0.0.1')
  })

  test('falls back when the server never responds or trickles')
    .with([
      () => {},
      (response: ServerResponse) => {
        const timer = setInterval(() => response.write(' '), 10)
        response.on('close', () => clearInterval(timer))
      },
    ])
    .run(async (context, reply) => {
      const model = (await aModel(context)).says(reply)
      const verdict = await asker(context, model, { limits: { timeout: 100 } })(priceRise)
      context.assert.include(
        verdict!.reasoning,
        'The language model did not respond in time; the standard rules decided.'
      )
    })

  test('shares one timeout between both attempts', async (context) => {
    const model = (await aModel(context)).says('no', () => {})
    const verdict = await asker(context, model, { limits: { timeout: 3_000 } })(priceRise)
    context.assert.include(verdict!.reasoning, 'did not respond in time')
    context.assert.lengthOf(model.questions, 2)
  })

  test('lets the caller give up before and during a request', async (context) => {
    const caller = new AbortController()
    const model = (await aModel(context)).says(() => caller.abort())
    const judge = asker(context, model)
    for (let round = 0; round < 2; round++) {
      const verdict = await judge(priceRise, { signal: caller.signal })
      context.assert.include(
        verdict!.reasoning,
        'The language model took too long; the standard rules decided.'
      )
    }
    context.assert.lengthOf(model.questions, 1)
  })

  test('shortens full reasoning to make room for the reason', async (context) => {
    const model = (await aModel(context)).says('no')
    const draft = { ...draftOf(newSentence), reasoning: 'word '.repeat(400).trim() }
    const { reasoning } = (await asker(context, model)(newSentence, { draft }))!
    context.assert.isAtMost(reasoning.length, 2_000)
    context.assert.isTrue(reasoning.endsWith('an invalid response; the standard rules decided.'))
  })
})
