import { test } from '@japa/runner'
import { decodeProtectedEmail } from '#monitoring/pipeline/reading/protected_email'
import { extractContent } from '#monitoring/pipeline/reading/extract'
import entries from '#plugins/entries'
import prices from '#plugins/prices'
import seo from '#plugins/seo'
import { pageOf as readHtml } from './pages.js'

const unitsOf = (html: string, kind: string) =>
  extractContent(readHtml(html), [], undefined, [...entries().units!, ...prices().units!]).units!.filter(
    (unit) => unit.kind === kind
  )
const box = (...lines: string[]) => `<div>${lines.join('')}</div>`

test.group('Units', () => {
  test('reads a box with a price among similar boxes as a plan, whatever its classes', ({ assert }) => {
    const units = unitsOf(
      `<main><h1>Pricing</h1><section>
        ${box('<h3>Team</h3>', '<p>$49 / month</p>', '<p>10 users</p>', '<a href="/buy">Buy</a>')}
        ${box('<h3>Business</h3>', '<p>From $99 / month</p>', '<p>50 users</p>', '<a href="/buy">Buy</a>')}
        ${box('<h3>Enterprise</h3>', '<p>Contact us</p>', '<p>SSO</p>', '<a href="/buy">Talk</a>')}
      </section></main>`,
      'plan'
    )
    assert.deepEqual(
      units.map(({ title, offers }) => [title, offers!.map(({ text, period }) => `${text}, ${period}`)]),
      [
        ['Team', ['$49 / month, month']],
        ['Business', ['from $99 / month, month']],
        ['Enterprise', ['Contact us, ']],
      ]
    )
  })

  test('reads no plan from a hero, a timer, a link or a grid row', ({ assert }) => {
    const hero = box('<h1>Everything for $79</h1>', '<p>One payment</p>', '<p>No seats</p>')
    const timer = box('<p>00 Secs</p>', '<p>$399</p>', '<p>Hurry</p>')
    const links = box('<h3>Quick links</h3>', '<a href="/c">Contact us</a>', '<p>Imprint</p>')
    const row = '<div><div>Starter</div><div>$9</div><div>Business</div><div>$99</div></div>'
    const html = `<main><section>${hero}${timer}</section><section>${links}${links}</section><section>${row}${row}</section></main>`
    assert.deepEqual(unitsOf(html, 'plan'), [])
  })

  test('reads siblings with a heading or a link as entries, but not their list', ({ assert }) => {
    const units = unitsOf(
      `<main><ul><li><a href="/a">Senior Backend Engineer</a> <span>Lisbon</span></li>
      <li><a href="/b">Product Designer</a> <span>Remote</span></li></ul>
      <ul><li>One</li><li>Two</li></ul></main>`,
      'entry'
    )
    assert.deepEqual(
      units.map(({ title }) => title),
      ['Senior Backend Engineer', 'Product Designer']
    )
  })
})

test.group('Reading around obstacles', () => {
  const textOf = (html: string) => readHtml(html).blocks.map(({ text }) => text)

  test('reads a page behind an open dialog but not other hidden parts', ({ assert }) => {
    assert.deepEqual(
      textOf(
        '<div id="root" aria-hidden="true"><p>We ship.</p><p aria-hidden="true">×</p></div><div data-aria-hidden="true" aria-hidden="true"><p>Footer</p></div>'
      ),
      ['We ship.', 'Footer']
    )
  })

  test('decodes an email address hidden by a proxy, whatever its key', ({ assert }) => {
    const hide = (address: string, secret: number) =>
      Buffer.from([secret, ...Buffer.from(address).map((byte) => byte ^ secret)]).toString('hex')
    for (const secret of [0x1f, 0xa3]) {
      const html = `<p>Write to <a class="__cf_email__" data-cfemail="${hide('jo@acme.example', secret)}">[email&#160;protected]</a></p>`
      assert.deepEqual(textOf(html), ['Write to jo@acme.example'])
    }
    for (const wrong of ['', 'zz', '1f', 'a'.repeat(999)]) {
      assert.equal(decodeProtectedEmail(wrong), '[email protected]')
    }
  })

  test("finds the page's redirect", ({ assert }) => {
    const redirect = (html: string) => extractContent(readHtml(html), seo().extractors!).redirect
    assert.match(String(redirect('<meta http-equiv="Refresh" content="0; url=/new">')), /\/new$/)
    assert.match(
      String(redirect('<script>window.location.href = "/moved"</script><p>Moved.</p>')),
      /\/moved$/
    )
    assert.equal(redirect(`<script>location.href="/x"</script>${'<p>Text.</p>'.repeat(20)}`), '')
  })
})
