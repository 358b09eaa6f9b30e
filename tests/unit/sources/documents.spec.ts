import { test } from '@japa/runner'
import { ReadingRefused } from '#monitoring/pipeline/reading/budget'
import { contentOfDocument, type Served } from '#tests/support/judge_documents'
import { rssFeed } from '#tests/support/sources/feeds'
import { doublyPackedPdf, pdfBomb, pdfOf } from '#tests/support/sources/pdf'

const pdf = (body: Uint8Array): Served => ({
  url: 'https://northwind.example/files/price-list.pdf',
  type: 'application/pdf',
  body,
})

async function refusalOf(served: Served): Promise<string> {
  try {
    await contentOfDocument(served)
  } catch (error) {
    if (error instanceof ReadingRefused) return error.message
    throw error
  }
  return 'It was read.'
}

test.group('Sources: accepted documents', () => {
  test('include the text of a PDF, line by line, with its title', async ({ assert }) => {
    const content = await contentOfDocument(
      pdf(pdfOf([['Team costs $49 a month', 'Business costs $99 a month'], ['Page two']]))
    )
    assert.equal(content.seo.title, 'Price list')
    assert.deepEqual(
      content.blocks.map(({ text }) => text),
      ['Price list', 'Team costs $49 a month', 'Business costs $99 a month', 'Page two']
    )
    assert.deepEqual(content.prices, ['$49 a month', '$99 a month'])
  })

  test('include the visible text of a feed, in which no item can hide the next', async ({ assert }) => {
    const content = await contentOfDocument({
      url: 'https://northwind.example/feed',
      type: 'application/rss+xml',
      body: rssFeed([
        { title: 'First <script>', html: '<p>Text</p><p hidden>Unseen</p><!-- <script>alert(1)' },
        { title: 'Second', html: '</article></main><li>Item</li>' },
      ]),
    })
    assert.deepEqual(
      content.blocks.map(({ text }) => text),
      ['The Northwind blog', 'First <script>', 'Text', 'Second', 'Item']
    )
    assert.deepEqual(
      content.units?.map(({ kind, title, start, end }) => [kind, title, start, end]),
      [
        ['post', 'First <script>', 1, 3],
        ['post', 'Second', 3, 5],
      ]
    )
    assert.equal(content.source, 'feed')
  })

  test('are cut at the limits of a page', async ({ assert }) => {
    const items = Array.from({ length: 600 }, (_, at) => ({
      title: `Post ${at}`,
      html: '<p>line</p>'.repeat(300),
    }))
    const { blocks, units } = await contentOfDocument({
      url: 'https://northwind.example/feed',
      type: 'application/rss+xml',
      body: rssFeed(items),
    })
    assert.equal(units?.length, 500)
    assert.isAtMost(blocks.length, 20_000)
  })
})

test.group('Sources: rejected documents', () => {
  test('include a PDF that expands too much', async ({ assert }) => {
    assert.equal(await refusalOf(pdf(pdfBomb(80))), 'The PDF is too large when decompressed.')
  })

  test('include a PDF that is compressed twice', async ({ assert }) => {
    assert.equal(
      await refusalOf(pdf(doublyPackedPdf(10 * 1024 * 1024))),
      "The PDF uses compression that can't be read safely."
    )
  })

  test('include a PDF that is damaged or has no text', async ({ assert }) => {
    assert.equal(await refusalOf(pdf(Buffer.from('%PDF-1.7 nothing'))), 'The PDF is damaged.')
    assert.equal(await refusalOf(pdf(pdfOf([[]]))), 'The PDF contains no text, only images.')
  })

  test('include XML and JSON that is not well formed', async ({ assert }) => {
    const url = 'https://northwind.example/x'
    assert.equal(
      await refusalOf({ url, type: 'application/rss+xml', body: '<rss version="2.0"><chan' }),
      "The feed isn't well-formed."
    )
    assert.equal(
      await refusalOf({ url, type: 'application/json', body: '{"a":' }),
      "The JSON isn't well-formed."
    )
  })
})
