import { test } from '@japa/runner'
import type { AlertMessage, MessageChange } from 'rivalwatch-plugin'
import { sampleAlert, sampleTest } from '#plugin/testing/samples/messages'
import { blocksOf, payloadOf } from './payloads.js'

const aChange = (fields: Partial<MessageChange>): MessageChange => ({
  name: 'Team, per month',
  category: 'pricing',
  field: 'prices',
  kind: 'changed',
  before: '$49',
  after: '$79',
  ...fields,
})

test.group('Slack alerts', () => {
  const textsOf = async (fields: Partial<AlertMessage>) => {
    const [attachment] = (await payloadOf({ ...sampleAlert, ...fields })).attachments!
    return attachment.blocks
  }

  test("use the team's name for a page", async ({ assert }) => {
    const page = { ...sampleAlert.page, name: 'Plans <!here> *' }
    const { blocks } = await payloadOf({ ...sampleAlert, page })
    assert.match(blocks[0].elements![0].text as string, /Northwind · Plans &lt;!\S?here&gt;/)
    const unnamed = { ...page, name: '' }
    const [top] = (await payloadOf({ ...sampleAlert, page: unnamed })).blocks
    assert.equal(top.elements![0].text, '▮▮▮ *High* · Northwind · Pricing')
  })

  test('show competitor, change, before and after, reason and links', async ({ assert }) => {
    const { text, blocks, attachments, ...rest } = await payloadOf(sampleAlert)
    const told = 'High: Northwind raised Team from $49 to $79 a month (+61%).'
    assert.equal(text, told)
    assert.deepEqual(rest, { unfurl_links: false, unfurl_media: false })
    assert.lengthOf(blocks, 1)
    assert.equal(blocks[0].block_id, sampleAlert.id)
    assert.equal(blocks[0].elements![0].text, '▮▮▮ *High* · Northwind · Pricing')

    assert.lengthOf(attachments!, 1)
    assert.include(attachments![0], { color: '#cc5418', fallback: told })
    const [summary, proof, reasoning, buttons] = attachments![0].blocks
    assert.equal(summary.text!.text, '*Northwind raised Team from $49 to $79 a month (+61%).*')
    assert.deepEqual(
      proof.fields!.map((field) => field.text),
      [
        '*Team, per month*\n$49 → $79',
        '*Button*\nAdded: Start 14-day trial',
        '*Heading*\nRemoved: Free forever',
      ]
    )
    assert.equal(reasoning.elements![0].text, 'High: Team rose 61%.')
    assert.deepEqual(
      buttons.elements!.map(({ text: label, url, style }) => [
        (label as unknown as { text: string }).text,
        url,
        style,
      ]),
      [
        ['View change', sampleAlert.links.alert, 'primary'],
        ['Open page', sampleAlert.page.url, undefined],
      ]
    )
  })

  test('show a {0} alert with {1} and its color')
    .with([
      ['high', '▮▮▮ *High*', '#cc5418'],
      ['medium', '▮▮▯ *Medium*', '#b07d12'],
      ['low', '▮▯▯ *Low*', '#7a8686'],
    ] as const)
    .run(async ({ assert }, [score, mark, color]) => {
      const { blocks, attachments } = await payloadOf({ ...sampleAlert, score })
      assert.isTrue(blocks[0].elements![0].text.startsWith(mark))
      assert.equal(attachments![0].color, color)
    })

  test('show at most six changes', async ({ assert }) => {
    const changes = Array.from({ length: 8 }, (_, index) => aChange({ name: `Plan ${index}` }))
    const [, proof] = await textsOf({ changes })
    assert.lengthOf(proof.fields!, 6)
    assert.include(proof.fields![0].text, 'Plan 0')
  })

  test('mark an empty side as empty', async ({ assert }) => {
    const [, proof] = await textsOf({
      changes: [aChange({ before: '', after: '\u200B' }), aChange({ name: ' ' })],
    })
    assert.deepEqual(
      proof.fields!.map(({ text }) => text),
      ['*Team, per month*\nnone → none', '*Change*\n$49 → $79']
    )
  })

  test('quote the change when no field changed', async ({ assert }) => {
    const [, quote] = await textsOf({ changes: [], excerpt: '> We are hiring & growing' })
    assert.equal(quote.text!.text, '>› We are hiring &amp; growing')
  })

  test('omit missing parts', async ({ assert }) => {
    const blocks = await textsOf({ changes: [], excerpt: null, reasoning: null })
    assert.deepEqual(
      blocks.map(({ type }) => type),
      ['section', 'actions']
    )
  })

  test('omit a button whose URL Slack would reject: {$i}')
    .with([
      'javascript:alert(1)',
      'ftp://northwind.example/',
      '',
      `https://northwind.example/${'a'.repeat(3000)}`,
    ])
    .run(async ({ assert }, url) => {
      const buttons = (await textsOf({ page: { url, label: 'pricing' } })).at(-1)!
      assert.lengthOf(buttons.elements!, 1)
    })

  test('name a competitor by its domain when its name shows nothing', async ({ assert }) => {
    const { blocks } = await payloadOf({
      ...sampleAlert,
      competitor: { name: '\u200B', domain: 'a.example' },
    })
    assert.include(blocks[0].elements![0].text, '· a.example ·')
  })
})

test.group('Slack test message', () => {
  test('says what will arrive and where to change it', async ({ assert }) => {
    const payload = await payloadOf({ ...sampleTest, workspace: { id: 'ws_1', name: 'R&D <team>' } })
    assert.equal(payload.text, 'This channel works. Alerts for R&amp;D &lt;team&gt; will arrive here.')
    const [said, buttons] = blocksOf(payload)
    assert.equal(said.block_id, sampleTest.id)
    assert.include(said.text!.text, 'Alerts for R&amp;D &lt;team&gt; will arrive here.')
    assert.equal(buttons.elements![0].url, sampleTest.links.settings)
  })
})
