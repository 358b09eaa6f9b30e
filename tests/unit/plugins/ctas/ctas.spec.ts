import { test } from '@japa/runner'
import { extractContent } from '#monitoring/pipeline/reading/extract'
import { pageOf } from '#tests/unit/monitoring/reading/pages'
import ctas from '#plugins/ctas'

function ctasOf(html: string): string[] {
  return extractContent(pageOf(html), ctas().extractors!).ctas
}

test.group('ctas', () => {
  test('include buttons and links styled as buttons', ({ assert }) => {
    const html = `<button>Start free</button><input type=submit value="Send"><input type=text value=no>
      <a href=/a class="btn btn-lg">Buy</a><a href=/b class="Hero_primaryButton__x1">Try</a><a href=/c class=cta-link>Demo</a>
      <a href=/d class="cabtn">no</a><a class=btn>no</a><div role=button>Talk</div><a href=/signup class=button></a>`
    assert.deepEqual(ctasOf(html), ['Start free', 'Send', 'Buy', 'Try', 'Demo', 'Talk', '/signup'])
  })

  test('exclude controls that only operate the page', ({ assert }) => {
    const html = `<button>Menu</button><button aria-label="Close">x</button><button>×</button><button aria-expanded=false>Products</button>
      <button>Share on X</button><div id=cookie-banner><button>Fine by me</button></div><button hidden>Later</button><button>Get a quote</button>`
    assert.deepEqual(ctasOf(html), ['Get a quote'])
  })

  test('come from footer and aside only when there are no others', ({ assert }) => {
    const footer = '<footer><button>Subscribe</button></footer>'
    assert.deepEqual(ctasOf(footer), ['Subscribe'])
    assert.deepEqual(ctasOf(`<button>Buy</button>${footer}`), ['Buy'])
  })
})
