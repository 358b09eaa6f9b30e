import { test } from '@japa/runner'
import { type Markup, markup } from '../../../../plugins/email/html/markup.js'

const NASTY = `<b onclick="a('x')">&amp;`

test.group('HTML template tag', () => {
  test('escapes texts and attributes', ({ assert }) => {
    assert.equal(
      markup`<p title="${NASTY}">${NASTY}</p>`.source,
      '<p title="&lt;b onclick=&quot;a(&#39;x&#39;)&quot;&gt;&amp;amp;">&lt;b onclick=&quot;a(&#39;x&#39;)&quot;&gt;&amp;amp;</p>'
    )
  })

  test('leaves only its own markup unescaped', ({ assert }) => {
    const inner = markup`<b>${1}</b>`
    assert.equal(markup`${inner}${[inner, inner]}`.source, '<b>1</b><b>1</b><b>1</b>')
    const alike = { source: '<script>' } as Markup
    assert.notInclude(markup`${alike}`.source, '<script>')
  })

  test('renders nothing for missing values', ({ assert }) => {
    assert.equal(markup`a${null}${undefined}${false}${''}b${0}`.source, 'ab0')
  })

  test('links only to web addresses: {1}')
    .with([
      ['https://a.example/?b=1&c="', 'https://a.example/?b=1&amp;c=%22'],
      ['javascript:alert(1)', ''],
      ['//a.example', ''],
      ['java\nscript:alert(1)', ''],
    ])
    .run(({ assert }, [url, href]) => {
      assert.equal(markup`<a href="${url}">`.source, `<a href="${href}">`)
    })

  test('removes invisible characters and direction marks', ({ assert }) => {
    assert.equal(markup`${'a\u202Eb\u0000c\u2066d\uD800e\u00ADf\r\ng'}`.source, 'ab cdef g')
    assert.equal(markup`${'👩\u200D🚀 می\u200Cخواهم'}`.source, '👩\u200D🚀 می\u200Cخواهم')
  })
})
