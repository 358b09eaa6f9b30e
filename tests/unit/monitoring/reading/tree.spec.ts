import { test } from '@japa/runner'
import { pageOf, textsOf } from './pages.js'

test.group('readPage: the tree as browsers build it', () => {
  test('{name}')
    .with([
      { name: 'a heading ends an open heading', html: '<h1>a<h2>b</h2>c', tag: 'h1', texts: ['a'] },
      { name: 'any heading end tag ends a heading', html: '<h2>a</h3>b', tag: 'h2', texts: ['a'] },
      {
        name: 'a heading is not ended from a cell',
        html: '<h2>a<table><td>b</h2>c</table>d</h2>e',
        tag: 'h2',
        texts: ['abcd'],
      },
      {
        name: 'formatting that ends inside leaves a heading open',
        html: '<b><h2>a</b>b</h2>c',
        tag: 'h2',
        texts: ['ab'],
      },
      {
        name: 'a second link ends the first',
        html: '<a href=x>a<a href=y>b</a>c',
        tag: 'a',
        texts: ['a', 'b'],
      },
      { name: 'blocks end a paragraph', html: '<p>a<div>b</div>c', tag: 'p', texts: ['a'] },
      { name: 'inline elements do not', html: '<p>a<span>b</span>c</p>d', tag: 'p', texts: ['abc'] },
      {
        name: 'list items end each other, nested lists do not',
        html: '<ul><li>a<ul><li>b</ul>c<li>d</ul>',
        tag: 'li',
        texts: ['abc', 'b', 'd'],
      },
      {
        name: 'terms and definitions end each other',
        html: '<dl><dt>a<dd>b<dt>c</dl>',
        tag: 'dd',
        texts: ['b'],
      },
      {
        name: 'cells and rows end each other',
        html: '<table><tr><td>a<td>b<tr><td>c</table>',
        tag: 'td',
        texts: ['a', 'b', 'c'],
      },
      { name: 'parts of tables count only in tables', html: '<h1>a<td>b</h1>', tag: 'td', texts: [] },
      {
        name: 'stray end tags do nothing',
        html: '<h1>a</div></section></b>b</h1>',
        tag: 'h1',
        texts: ['ab'],
      },
      {
        name: 'options end each other',
        html: '<select><option>a<option>b</select>',
        tag: 'option',
        texts: ['a', 'b'],
      },
      {
        name: 'only options count in a select',
        html: '<select><h1>a</h1></select><h1>b</h1>',
        tag: 'h1',
        texts: ['b'],
      },
      {
        name: 'a template is not part of the document',
        html: '<template><h1>a</h1>b</template><h1>c</h1>',
        tag: 'h1',
        texts: ['c'],
      },
      {
        name: 'what a title, textarea or script holds is no markup',
        html: '<title><h1>a</h1></title><textarea><h1>b</h1></textarea><script>"<h1>c</h1>"</script>',
        tag: 'h1',
        texts: [],
      },
      {
        name: 'a comment holds nothing',
        html: '<h1>a<!-- <h1>b</h1> -->c</h1><!--><h1>d</h1>',
        tag: 'h1',
        texts: ['ac', 'd'],
      },
      {
        name: 'a script may comment out a script',
        html: '<script><!-- <script>"</script><h1>a</h1>--></script><h1>b</h1>',
        tag: 'h1',
        texts: ['b'],
      },
      {
        name: 'text of scripts and styles is no text',
        html: '<h1>a<script>b</script><style>c</style>d</h1>',
        tag: 'h1',
        texts: ['ad'],
      },
      { name: 'HTML ends a drawing', html: '<svg><g><h1>a</h1><rect/></svg>', tag: 'h1', texts: ['a'] },
      {
        name: 'HTML inside a drawing counts',
        html: '<svg><foreignObject><h1>a</h1></foreignObject></svg>',
        tag: 'h1',
        texts: ['a'],
      },
      {
        name: 'CDATA is a comment up to the next >',
        html: '<![CDATA[ <b><h1>a</h1>]]><h1>b</h1>',
        tag: 'h1',
        texts: ['a', 'b'],
      },
      {
        name: 'CDATA in a drawing is text',
        html: '<svg><desc></desc><text><![CDATA[<h1>]]></text></svg>',
        tag: 'text',
        texts: ['<h1>'],
      },
      {
        name: 'references are decoded',
        html: '<h1>a &amp; b&nbsp;&#8364; &copy &notaref;</h1>',
        tag: 'h1',
        texts: ['a & b € © ¬aref;'],
      },
      {
        name: 'a reference ends with its text, and no character of NUL makes one',
        html: '<h1>a &am<b>p; &co\0py; &lt</b>;</h1>',
        tag: 'h1',
        texts: ['a &amp; &copy; <;'],
      },
      {
        name: 'references of titles are decoded',
        html: '<title>a &amp; b</title>',
        tag: 'title',
        texts: ['a & b'],
      },
      {
        name: 'those of raw text are not',
        html: '<xmp>a &amp; b</xmp>c &amp; d',
        tag: 'body',
        texts: ['a &amp; bc & d'],
      },
      {
        name: 'an element of a drawing holds no raw text',
        html: '<svg><style>a &amp; b</style><text>c &amp; d</text></svg>',
        tag: 'text',
        texts: ['c & d'],
      },
      {
        name: 'a page continues after a template, whatever is open in it',
        html: '<template><table><svg><title></template><h1>a</h1>',
        tag: 'h1',
        texts: ['a'],
      },
      {
        name: 'a script of a drawing left open does not swallow the page',
        html: '<svg><script></svg>a<h1>b</h1>',
        tag: 'body',
        texts: ['ab'],
      },
      {
        name: 'a drawing ends with the formatting around its block',
        html: '<a href=x><div><svg></a>a',
        tag: 'svg',
        texts: [''],
      },
      {
        name: 'only names of MathML hold HTML in MathML, and only those of SVG in SVG',
        html: '<div>a<svg><mi></div>b',
        tag: 'div',
        texts: ['a'],
      },
      {
        name: 'the end of a paragraph or a line ends a drawing',
        html: '<svg></p>a<svg></br>b',
        tag: 'svg',
        texts: ['', ''],
      },
      {
        name: 'an HTML end tag does not end an element of MathML around it',
        html: '<math><mi><b>a</mi>b</b>c</math>',
        tag: 'mi',
        texts: ['abc'],
      },
      {
        name: 'raw text in MathML text is no markup',
        html: '<math><mi><style><h1></style></mi></math><h1>a</h1>',
        tag: 'h1',
        texts: ['a'],
      },
      {
        name: 'tables end each other between cells',
        html: '<table><tr><table><td>a',
        tag: 'tr',
        texts: [''],
      },
      {
        name: 'parts of tables end a drawing between them',
        html: '<table><td>a<svg><title><td>b</table>',
        tag: 'td',
        texts: ['a', 'b'],
      },
      { name: 'text ends columns', html: '<table><colgroup>a<col></table>', tag: 'colgroup', texts: [''] },
      {
        name: 'rows and bodies that are left out can end',
        html: '<table><td>a</tr>b<td>c</tbody>d</table>',
        tag: 'td',
        texts: ['a', 'c'],
      },
      { name: 'forms hold nothing between cells', html: '<table><form>a</table>', tag: 'form', texts: [''] },
      {
        name: 'a form stays the only one until its end tag',
        html: '<div><form>a</div><form>b</form><form>c',
        tag: 'form',
        texts: ['a', 'c'],
      },
      { name: 'the end of a form ends a paragraph', html: '<form><p>a</form>b', tag: 'p', texts: ['a'] },
      {
        name: 'the end of an option outside a select ends no block',
        html: '<option><h1>a</option>b</h1>',
        tag: 'h1',
        texts: ['ab'],
      },
      {
        name: 'a rule ends options',
        html: '<select><optgroup><option>a<hr>b</select>',
        tag: 'optgroup',
        texts: ['a'],
      },
      {
        name: 'columns count as little in a select as other markup',
        html: '<table><td><select><col><option>a',
        tag: 'select',
        texts: ['a'],
      },
      {
        name: 'parts of ruby text end each other only in ruby',
        html: '<ruby>a<rt><p>b<rt>c</ruby>',
        tag: 'rt',
        texts: ['b', 'c'],
      },
      { name: 'they do not elsewhere', html: '<rt>a<rt>b', tag: 'rt', texts: ['ab', 'b'] },
      {
        name: 'raw text that is no element is still none of markup',
        html: '<select><iframe>a &amp; <b></iframe><option>c &amp; d</select>',
        tag: 'select',
        texts: ['a &amp; <b>c & d'],
      },
    ])
    .run(({ assert }, { html, tag, texts }) => {
      assert.deepEqual(textsOf(html, tag), texts)
    })

  test('merges attributes of repeated html and body tags, keeping the first of each name', ({ assert }) => {
    const page = pageOf('<html lang=en><body class=a><p>x<html lang=de dir=ltr><body class=b id=c>')
    assert.deepInclude(page.elements('html')[0].attributes, { lang: 'en', dir: 'ltr' })
    assert.deepInclude(page.elements('body')[0].attributes, { class: 'a', id: 'c' })
    assert.lengthOf(page.elements('html', 'body'), 2)
  })

  test('keeps the first of two attributes with the same name, whatever the name', ({ assert }) => {
    const [link] = pageOf('<a HREF=x href=y __proto__=z constructor=w>').elements('a')
    assert.deepEqual(Object.entries(link.attributes), [
      ['href', 'x'],
      ['__proto__', 'z'],
      ['constructor', 'w'],
    ])
    assert.isUndefined(pageOf('<p>').elements('p')[0].attributes.constructor)
  })

  test('decodes references in attributes unless they continue like a parameter', ({ assert }) => {
    const [link] = pageOf('<a href="/?a=1&copy=2&amp;b=&#51;&lt" title=a&nbsp;b>').elements('a')
    assert.deepEqual({ ...link.attributes }, { href: '/?a=1&copy=2&b=3<', title: 'a\u00a0b' })
  })

  test('ends the columns of a table at any end tag', ({ assert }) => {
    const [column] = pageOf('<table><colgroup></b><col>').elements('col')
    assert.equal(column.parent?.tag, 'table')
  })

  test('knows where every element ends, even misnested ones', ({ assert }) => {
    const elements = pageOf('<body><p><b><i>a</b>b</i><u></u></p><br>').elements()
    assert.deepEqual(
      elements.map(({ tag, index, end }) => [tag, index, end]),
      [
        ['html', 0, 7],
        ['body', 1, 7],
        ['p', 2, 6],
        ['b', 3, 5],
        ['i', 4, 5],
        ['u', 5, 6],
        ['br', 6, 7],
      ]
    )
  })

  test('accepts names in any script, and those beyond the attribute limit', ({ assert }) => {
    const many = Array.from({ length: 2_100 }, (_, at) => `<x-${at} y-${at}></x-${at}>`).join('')
    const page = pageOf(`${many}<x-LAST y-last=1 Y-Last=2><b>in</x-last>out<X-last></X-LAST>`)
    const [first, second] = page.elements('x-last')
    assert.deepEqual({ ...first.attributes }, { 'y-last': '1' })
    assert.equal(page.textOf(first), 'in')
    assert.equal(second.parent, page.elements('body')[0])
  })

  test('returns elements of several tags in document order', ({ assert }) => {
    const tags = pageOf('<a href=x></a><button></button><a href=y></a>').elements('button', 'a')
    assert.deepEqual(
      tags.map(({ tag }) => tag),
      ['a', 'button', 'a']
    )
  })

  test('returns the raw text of scripts, closed or not', ({ assert }) => {
    const page = pageOf('<script>if (a &amp;&amp; b) "<p>"</script><script>last')
    assert.deepEqual(
      page.elements('script').map((script) => page.rawTextOf(script)),
      ['if (a &amp;&amp; b) "<p>"', 'last']
    )
  })

  test('returns all of a script that comments out another', ({ assert }) => {
    const source = '<!-- <script>"</script><h1>a</h1>-->'
    const page = pageOf(`<script>${source}</script>`)
    assert.equal(page.rawTextOf(page.elements('script')[0]), source)
  })

  test('returns the raw text of a style sheet in a drawing, markup or not', ({ assert }) => {
    const page = pageOf('<svg><style>a<g/>b</style></svg>')
    assert.equal(page.rawTextOf(page.elements('style')[0]), 'a<g/>b')
  })

  test('uses the first base URL', ({ assert }) => {
    assert.equal(
      pageOf('<base target=_top><base href="/docs/"><base href="/x/">').baseUrl,
      'https://site.example/docs/'
    )
    assert.equal(pageOf('<base href="javascript:1">').baseUrl, 'https://site.example/pricing')
  })

  test('recognizes hidden elements', ({ assert }) => {
    const html =
      '<p hidden>a<b>b</b></p><p style="color:red; display : none">c</p><p aria-hidden=true>d</p><p hidden=until-found>e</p>'
    const shown = pageOf(html)
      .elements('p', 'b')
      .filter((element) => !element.hidden)
    assert.lengthOf(shown, 1)
  })

  test('names links and buttons by their accessible name', ({ assert }) => {
    const page = pageOf(`
      <a href=/a><svg><title>icon</title></svg> Sign <b>up</b></a>
      <a href=/b aria-label="Our blog"><i></i></a>
      <a href=/c><img src=x alt="Home "></a>
      <a href="../d?x#y"><i></i></a>
      <a href=/e><div>Two</div><div>lines</div></a>
      <a href="javascript:void 0"></a>`)
    assert.deepEqual(
      page.elements('a').map((link) => page.labelOf(link)),
      ['Sign up', 'Our blog', 'Home', '/d', 'Two lines', '']
    )
  })
})
