import { test } from '@japa/runner'
import fc from 'fast-check'
import type { AlertMessage, ChannelMessage, DigestMessage } from 'rivalwatch-plugin'
import { HOSTILE, sampleAlert, sampleDigest, sampleTest } from '#plugin/testing/samples/messages'
import { blocksOf, markedTexts, type Payload, payloadOf } from './payloads.js'
import { anyCharacter } from '#tests/support/characters'

const TEXTS = [
  HOSTILE,
  '<!channel>',
  '<!here|here>',
  '<@U012AB3CD>',
  '<#C012AB3CD>',
  '<!subteam^S012AB3CD>',
  '<!date^1392734382^{date}^https://evil.example|now>',
  '<https://evil.example|Sign in>',
  '<mailto:eve@example.com|write>',
  '&lt;!channel&gt;',
  '&amp;lt;!channel&amp;gt;',
  '@here @channel @everyone @HERE',
  '*bold* _italic_ ~struck~ `code` ```block```',
  '> quoted',
  '>>> all quoted',
  ':skull: :white_check_mark: :+1:',
  'a|b>c<d',
  'one\r\ntwo\u2028three\u2029four\0five\u0085six\u001B[31m',
  '\u202Eright to left\u2066\u2069\u200F\u061C',
  '\uD800lone\uDC00',
  '\uFEFF\u200B\u00AD\u2060',
  '   ',
  '',
  '&'.repeat(2000),
  '<'.repeat(2000),
  ':a:'.repeat(1000),
  '@here '.repeat(500),
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'.repeat(300),
  `x${'\u{1F600}'.repeat(1500)}`,
  'a'.repeat(5000),
]

/** Messages with the page's text in every possible place. */
function messagesOf(text: string): ChannelMessage[] {
  const page = { url: 'https://northwind.example/a|b>c', label: 'pricing' } as const
  const kinds = ['changed', 'added', 'removed'] as const
  const alert: AlertMessage = {
    ...sampleAlert,
    summary: text,
    excerpt: text,
    reasoning: text,
    competitor: { name: text, domain: 'northwind.example' },
    page,
    changes: Array.from({ length: 8 }, (_, index) => ({
      name: text,
      category: 'pricing',
      field: 'prices',
      kind: kinds[index % 3],
      before: text,
      after: text,
    })),
  }
  const alerts = Array.from({ length: 4 }, () => ({
    ...sampleDigest.competitors[0].alerts[0],
    summary: text,
    page,
  }))
  const digest: DigestMessage = {
    ...sampleDigest,
    competitors: Array.from({ length: 20 }, () => ({ name: text, domain: 'northwind.example', alerts })),
    notices: Array.from({ length: 40 }, () => ({ ...sampleDigest.notices[0], competitor: text, text, page })),
  }
  const tried = { ...sampleTest, workspace: { id: 'ws_1', name: text } }
  return [alert, { ...alert, changes: [] }, digest, tried]
}

const OUR_LINK = /<https:\/\/rivalwatch\.example\/[^<>|\s]*\|([^<>|]+)>/g

/** Returns what is harmful in mrkdwn text, except our own links and bold lines. */
function harmIn(mrkdwn: string): string[] {
  const lines = mrkdwn.replace(OUR_LINK, '$1').replace(/^>/, '').split('\n')
  const words = lines.map((line) => line.replace(/^((?:▮|▯){3} )?\*([^*]+)\*(?=$| )/, '$2'))
  return words.flatMap((line) => [
    ...(line.match(/[<>*_~`]/g) ?? []),
    ...(line.match(/&(?!amp;|lt;|gt;)/g) ?? []),
    ...(line.match(/^&gt;/g) ?? []),
    ...(line.match(/@(?:here|channel|everyone)/gi) ?? []),
    ...(line.match(/:[\w+'-]+:/g) ?? []),
    ...(line.match(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/gu) ?? []),
  ])
}

function brokenLimits(payload: Payload): string[] {
  const broken: string[] = []
  const within = (what: string, length: number, limit: number) => {
    if (length < 1 || length > limit) broken.push(`${what}: ${length}`)
  }
  within('blocks', payload.blocks.length, 50)
  within('all', JSON.stringify(payload.blocks).length, 30_000)
  within('text', payload.text.length, 4000)
  for (const { type, block_id: id = 'none', text, fields, elements } of blocksOf(payload)) {
    within('block_id', id.length, 255)
    if (text) within(`${type}.text`, text.text.length, type === 'header' ? 150 : 3000)
    if (fields) within('fields', fields.length, 10)
    for (const field of fields ?? []) within('field', field.text.length, 2000)
    if (type === 'context') within('context', elements!.length, 10)
    for (const { url, text: label } of elements ?? []) {
      if (url !== undefined) within('url', url.length, 3000)
      else within('element', label.length, 3000)
    }
  }
  return broken
}

async function examine(text: string): Promise<string[]> {
  const faults: string[] = []
  for (const message of messagesOf(text)) {
    const payload = await payloadOf(message)
    const texts = markedTexts(payload)
    if (!texts.every(({ type, verbatim }) => type === 'mrkdwn' && verbatim === true))
      faults.push('not verbatim')
    const marked = [payload.text, ...texts.map((object) => object.text)]
    faults.push(...marked.flatMap(harmIn), ...brokenLimits(payload))
    if (!marked.every((mrkdwn) => mrkdwn.isWellFormed())) faults.push('half a character')
    if (/<[!@#]/.test(JSON.stringify(payload))) faults.push('a mention')
  }
  return faults
}

test.group('Page text in Slack', () => {
  test('does no harm: {$i}')
    .with(TEXTS)
    .run(async ({ assert }, text) => assert.deepEqual(await examine(text), []))

  test('does no harm, for random texts', async ({ assert }) => {
    const signs = fc.constantFrom(
      ...'<>&*_~`|:@!#\\ \n\r\0',
      'here',
      '\uD83D',
      '\u202E',
      '\u{1F600}',
      'a',
      'amp;'
    )
    const texts = fc.oneof(
      fc.array(signs, { maxLength: 700 }).map((parts) => parts.join('')),
      fc.string({ unit: anyCharacter, maxLength: 700 })
    )
    await fc.assert(
      fc.asyncProperty(texts, async (text) => assert.deepEqual(await examine(text), [])),
      { numRuns: 300 }
    )
  })

  test('is shown unchanged except for formatting characters', async ({ assert }) => {
    const { text } = await payloadOf({
      ...sampleAlert,
      summary:
        'R&D: “5 < 6” * x_y ~ `z` at 10:30:15 \u{1F468}\u200D\u{1F469}\u200D\u{1F467} @here :+1: eve@example.com',
    })
    assert.equal(
      text,
      'High: R&amp;D: “5 &lt; 6” ∗ xˍy ∼ ˋzˋ at 10:\u206030:15 \u{1F468}\u200D\u{1F469}\u200D\u{1F467} @\u2060here :\u2060+1: eve@example.com'
    )
  })
})
