import { test } from '@japa/runner'
import { extractContent } from '#monitoring/pipeline/reading/extract'
import { pageOf } from '#tests/unit/monitoring/reading/pages'
import text from '#plugins/text'

function wordsOf(html: string): number {
  return extractContent(pageOf(html), text().extractors!).wordCount
}

test.group('text', () => {
  test('counts visible words', ({ assert }) => {
    assert.equal(
      wordsOf("<h1>Don't panic</h1><p>It costs $1,299.50 - <b>per</b> well-known seat.</p><p hidden>no</p>"),
      8
    )
    assert.equal(wordsOf('<p>Für größere Ärger – où l’été</p>'), 5)
    assert.equal(wordsOf('<p>— • →</p>'), 0)
  })

  test('counts words in scripts without spaces', ({ assert }) => {
    const count = wordsOf('<p>このサービスは毎日ページを監視します。</p>')
    assert.isAbove(count, 4)
    assert.isBelow(count, 17)
    assert.isAbove(wordsOf('<p>价格每月四十九美元</p>'.repeat(2000)), 5000)
  })

  test('returns the lines of the page', ({ assert }) => {
    const page = pageOf('<p>a</p><p>b</p>')
    assert.deepEqual(extractContent(page, text().extractors!).blocks, [...page.blocks])
  })
})
