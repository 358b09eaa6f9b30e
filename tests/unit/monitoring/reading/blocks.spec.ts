import { test } from '@japa/runner'
import {
  MAX_BLOCK_CHARACTERS,
  MAX_BLOCKS,
  MAX_TEXT_CHARACTERS,
} from '#monitoring/pipeline/reading/block_writer'
import { linesOf, pageOf } from './pages.js'

test.group('readPage: visible lines', () => {
  test('join inline elements and end at blocks and breaks', ({ assert }) => {
    assert.deepEqual(linesOf('<p>Only <b>$49</b>/<i>month</i><br>billed\n yearly</p>and <span>more</span>'), [
      'paragraph main  | Only $49/month',
      'paragraph main  | billed yearly',
      'paragraph main  | and more',
    ])
  })

  test('keep the mark of a footnote apart from the number before it', ({ assert }) => {
    const html = '<p>£2500<sup>3</sup></p><p>£250<sup><a href=#1>1</a></sup></p><p>$49<sup>99</sup></p>'
    assert.deepEqual(linesOf(html), [
      'paragraph main  | £2500³',
      'paragraph main  | £250¹',
      'paragraph main  | $4999',
    ])
  })

  test('have a kind, a landmark and a heading path', ({ assert }) => {
    const html = `
      <header><h1>Plans</h1><nav><a href=/>Home</a><a href=/blog>Blog</a></nav></header>
      <main>
        <h2>Team</h2><p>For teams <a href=/x>of all sizes</a>.</p><a href=/buy class="btn btn-primary">Buy</a>
        <ul><li>10 seats<li><a href=/sso>SSO</a></ul>
        <table><tr><th>Price<td>$49</table>
        <label>Seats</label><button>Go</button>
        <h3>Extras</h3><div>Support</div>
        <h2>Enterprise</h2><div>Custom</div>
      </main>
      <aside><h2>News</h2>We grow</aside>
      <div>After</div>
      <footer><h4>Company</h4><nav><a href=/about>About</a> <a href=/jobs>Jobs</a></nav></footer>`
    assert.deepEqual(linesOf(html), [
      'heading header  | Plans',
      'link nav Plans | Home',
      'link nav Plans | Blog',
      'heading main Plans | Team',
      'paragraph main Plans > Team | For teams of all sizes.',
      'cta main Plans > Team | Buy',
      'list_item main Plans > Team | 10 seats',
      'link main Plans > Team | SSO',
      'cell main Plans > Team | Price',
      'cell main Plans > Team | $49',
      'label main Plans > Team | Seats',
      'cta main Plans > Team | Go',
      'heading main Plans > Team | Extras',
      'paragraph main Plans > Team > Extras | Support',
      'heading main Plans | Enterprise',
      'paragraph main Plans > Enterprise | Custom',
      'heading aside Plans | News',
      'paragraph aside Plans > News | We grow',
      'paragraph main Plans > Enterprise | After',
      'heading footer Plans > Enterprise | Company',
      'link footer Plans > Enterprise > Company | About',
      'link footer Plans > Enterprise > Company | Jobs',
    ])
  })

  test('omit what a reader does not see', ({ assert }) => {
    const html = `<title>t</title><p>seen<script>s</script><style>s</style><noscript>n</noscript></p>
      <svg><text>v</text></svg><iframe>i</iframe><template>t</template><textarea>a</textarea>
      <p hidden>h<b>i</b></p><p style="display:none">d</p><dialog>closed</dialog><dialog open>open</dialog>`
    assert.deepEqual(linesOf(html), ['paragraph main  | seen', 'paragraph dialog  | open'])
  })

  test('get landmarks from roles and from common frame names', ({ assert }) => {
    const html = `<div id=site-header>a</div><div role=navigation>b</div><div class="x footer">c</div>
      <article><header>d</header><div class=header>e</div></article><div id=onetrust-consent-sdk>f<footer>g</footer></div>`
    assert.deepEqual(
      pageOf(html).blocks.map(({ landmark }) => landmark),
      ['header', 'nav', 'footer', 'main', 'main', 'dialog', 'dialog']
    )
  })

  test('recognize overlays and sidebars by name', ({ assert }) => {
    const html = `<div class="chat-widget">a</div><div class="cookie-modal">b</div><div class="ad-slot">c</div>
      <ins class="adsbygoogle" data-ad-client="x">d</ins><div class="sidebar">e</div><div class="main-menu">f</div>
      <div class="Footer_root__a1B2c">g</div><div class="adventure">h</div><div class="download">i</div>
      <div class="recommended">j</div><div class="header-text">k</div>`
    assert.deepEqual(
      pageOf(html).blocks.map(({ landmark }) => landmark),
      ['dialog', 'dialog', 'aside', 'aside', 'aside', 'nav', 'footer', 'main', 'main', 'main', 'main']
    )
  })

  test('recognize comment sections and consent managers by name', ({ assert }) => {
    const html = `<div id="comments" class="comments-area">a</div><div id="axeptio_overlay">b</div><div class="commentary">c</div>`
    assert.deepEqual(
      pageOf(html).blocks.map(({ landmark }) => landmark),
      ['aside', 'dialog', 'main']
    )
  })

  test('recognize buttons styled with utility classes', ({ assert }) => {
    const html = `<a href=/a class="rounded-md bg-indigo-600 px-5 py-3 text-white">Talk to sales</a>
      <a href=/b class="rounded-xl bg-slate-50 px-5 py-3">A card</a><a href=/c class=bouton>Essayer</a>`
    assert.deepEqual(
      pageOf(html).blocks.map(({ kind, text }) => `${kind} ${text}`),
      ['cta Talk to sales', 'link A card', 'cta Essayer']
    )
  })

  test('are separate if a box contains only phrases', ({ assert }) => {
    const box = (...texts: string[]) => `<div>${texts.map((text) => `<span>${text}</span>`).join('\n')}</div>`
    assert.deepEqual(linesOf(box('No account', 'Buy it, activate it, use it.')), [
      'paragraph main  | No account',
      'paragraph main  | Buy it, activate it, use it.',
    ])
    for (const texts of [
      ['$49', 'per month'],
      ['Starting at', '$49'],
      ['Works with:', 'Google Docs'],
      ['Team', 'Plan'],
    ])
      assert.deepEqual(linesOf(box(...texts)), [`paragraph main  | ${texts.join(' ')}`])
    assert.deepEqual(linesOf('<div>Read <b>Our Terms</b> <i>And Policies</i></div>'), [
      'paragraph main  | Read Our Terms And Policies',
    ])
    assert.deepEqual(linesOf('<div><b>Data table</b><span>search and filter</span></div>'), [
      'paragraph main  | Data table search and filter',
    ])
    assert.deepEqual(linesOf('<div><b>All plans</b>Workflows that adapt.</div>'), [
      'paragraph main  | All plans Workflows that adapt.',
    ])
  })

  test('are separate for each of several labels of one class', ({ assert }) => {
    const row = (style: string, ...texts: string[]) =>
      `<div>${texts.map((text) => `<span${style}>${text}</span>`).join(' ')}</div>`
    assert.deepEqual(linesOf(row(' class="badge"', 'HIPAA', 'SOC 2', 'Air-Gap Mode')), [
      'paragraph main  | HIPAA',
      'paragraph main  | SOC 2',
      'paragraph main  | Air-Gap Mode',
    ])
    for (const [style, ...texts] of [
      ['', 'HIPAA', 'SOC 2', 'Air-Gap Mode'],
      [' class="word"', 'Plans', 'that', 'grow'],
      [' class="digit"', '4', '9', '0'],
      [' class="part"', 'From', '$49', 'Monthly'],
    ])
      assert.deepEqual(linesOf(row(style, ...texts)), [`paragraph main  | ${texts.join(' ')}`])
  })

  test('separate the texts of adjacent elements but not parts of a word', ({ assert }) => {
    const html = `<p><span>API</span><span>Operational</span><span>99.98 %</span></p><p><a href=/x>Account Executive</a><span>Berlin</span></p>
      <p><span>$</span><span>49</span><span>/month</span></p><p><span>$49</span><span>per user</span></p>
      <p>You<b>Tube</b> and H<sub>2</sub>O</p><p><i>H</i><i>e</i><i>Y</i></p><p><span>1</span><span>st</span></p>`
    assert.deepEqual(
      pageOf(html).blocks.map(({ text }) => text),
      [
        'API Operational 99.98 %',
        'Account Executive Berlin',
        '$49/month',
        '$49 per user',
        'YouTube and H2O',
        'HeY',
        '1st',
      ]
    )
  })

  test('keep a heading together that is broken for layout', ({ assert }) => {
    assert.deepEqual(linesOf('<h1>Simple<br>pricing</h1>x'), [
      'heading main  | Simple pricing',
      'paragraph main Simple pricing | x',
    ])
  })

  test('include the labels of form buttons', ({ assert }) => {
    assert.deepEqual(linesOf('<form>Mail <input><input type=submit value="Start free"></form>'), [
      'paragraph main  | Mail',
      'cta main  | Start free',
    ])
  })

  test('are limited in number and length', ({ assert }) => {
    const many = pageOf('<p>a'.repeat(MAX_BLOCKS + 5)).blocks
    assert.lengthOf(many, MAX_BLOCKS)
    const [long] = pageOf('word '.repeat(MAX_BLOCK_CHARACTERS)).blocks
    assert.isAtMost(long.text.length, MAX_BLOCK_CHARACTERS)
  })

  test('are limited in total length, keeping the first', ({ assert }) => {
    const text = 'x'.repeat(MAX_BLOCK_CHARACTERS)
    const { blocks } = pageOf(`<p>first${`<p>${text}`.repeat(250)}<p>last`)
    assert.equal(blocks[0].text, 'first')
    assert.equal(
      blocks.reduce((sum, block) => sum + block.text.length, 0),
      MAX_TEXT_CHARACTERS
    )
  })
})

test.group('readPage: noscript', () => {
  test('does not let an open element inside swallow anything, in head or body', ({ assert }) => {
    const snippet = '<noscript><iframe src="https://tags.example/ns.html"></noscript>'
    const body =
      '<h1>Plans</h1><iframe src="y">frame</iframe><NOSCRIPT><iframe></iframe>no</NOSCRIPT><p>End</p>'
    for (const html of [`<head>${snippet}</head><body>${body}`, `<body>${snippet}${body}`]) {
      assert.deepEqual(linesOf(html), ['heading main  | Plans', 'paragraph main Plans | End'])
    }
  })

  test('leaves script output unchanged', ({ assert }) => {
    const script = `write('<noscript><iframe></noscript>')`
    const page = pageOf(`<script>${script}</script><p>End</p>`)
    assert.equal(page.rawTextOf(page.elements('script')[0]), script)
  })
})
