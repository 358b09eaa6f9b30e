import { test } from '@japa/runner'
import { AllowedNetworks } from '#platform/outbound/main'
import { markupOf, outcomeOf } from '#tests/support/rendering/fetching'
import { RenderingBrowser } from '#tests/support/rendering/rendering_browser'
import { type Answer, TestSite } from '#tests/support/site'

const allowed = AllowedNetworks.parse('127.0.0.1/32')

/** Returns a shell that its script fills with this markup. */
const filledWith = (markup: string) =>
  `<!doctype html><div id="root"></div><script>root.innerHTML = ${JSON.stringify(markup).replaceAll('</', '<\\/')}</script>`

test.group('Client-rendered pages', (group) => {
  let rendering: RenderingBrowser
  let site: TestSite

  group.setup(async () => {
    rendering = await RenderingBrowser.start()
    return () => rendering.close()
  })
  group.each.setup(async () => {
    site = await TestSite.start()
    return () => site.stop()
  })

  const fetch = async (path = '/') => (await rendering.fetch(site.url(path), { allowed })).result
  const paths = () => site.requests.map(({ url }) => url)

  test('return what their scripts render', async ({ assert }) => {
    site.serve('/', filledWith('<h1>Plans &amp; prices</h1><p title="a &quot;b&quot;">1 &lt; 2</p>'))
    const result = await fetch()
    assert.containsSubset(result, { kind: 'page', status: 200, finalUrl: site.url('/'), scripts: 'run' })
    assert.include(markupOf(result), '<h1>Plans &amp; prices</h1><p title="a &quot;b&quot;">1 &lt; 2</p>')
    assert.match(markupOf(result), /^<!DOCTYPE html><html>/)
  })

  test('are read once everything they request has arrived', async ({ assert }) => {
    const later = (body: string) => (_: unknown, response: { end(text: string): void }) =>
      setTimeout(() => response.end(body), 300)
    site.serve('/', `<div id="root">Loading</div><script type="module" src="/main.js"></script>`)
    site.serve('/main.js', { headers: { 'content-type': 'text/javascript' }, body: `import('/plans.js')` })
    site.serve('/plans.js', {
      headers: { 'content-type': 'text/javascript' },
      body: `const plans = await (await fetch('/plans')).json()
        root.textContent = (await (await fetch('/' + plans[0])).text())`,
    })
    site.serve('/plans', later('["team"]'))
    site.serve('/team', later('$49 a month'))
    assert.include(markupOf(await fetch()), '<div id="root">$49 a month</div>')
  })

  test('are read in their current state when they never settle', async ({ assert }) => {
    site.serve('/poll', (_request, response) => response.end('x'))
    site.serve('/news', () => {})
    site.serve(
      '/',
      `${filledWith('<p id="clock"></p><h1>Live</h1>')}<script>fetch('/news'); new EventSource('/news')
        setInterval(() => { clock.append('x'); fetch('/poll') }, 50)</script>`
    )
    assert.include(markupOf(await fetch()), '<h1>Live</h1>')
  })

  test('return their final URL', async ({ assert }) => {
    site.serve('/', `<script>location.replace('/next')</script>`)
    site.serve(
      '/next',
      filledWith('<h1>Next</h1>') + `<script>history.pushState(null, '', '/plans')</script>`
    )
    assert.containsSubset(await fetch(), { kind: 'page', finalUrl: site.url('/plans') })
  })

  test('are followed through five redirects and no further', async ({ assert }) => {
    for (let hop = 1; hop <= 6; hop++) {
      site.serve(`/${hop}`, (_request, response) =>
        response.writeHead(302, { location: `/${hop - 1}` }).end()
      )
    }
    site.serve('/0', filledWith('<h1>Here</h1>'))
    assert.containsSubset(await fetch('/5'), { kind: 'page', finalUrl: site.url('/0') })
    assert.containsSubset(await fetch('/6'), { kind: 'refusal', code: 'too_many_redirects' })
  })

  test('may have any encoding and are returned in one', async ({ assert }) => {
    const body = Buffer.concat([Buffer.from('<h1>'), Buffer.from([0xcf, 0xf0, 0xe8]), Buffer.from('</h1>')])
    site.serve('/', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=windows-1251' }).end(body)
    )
    const result = await fetch()
    assert.include(markupOf(result), '<h1>При</h1>')
    assert.equal(result.kind === 'page' && result.headers['content-type'], 'text/html; charset=utf-8')
  })

  test('include shadow roots and exclude content for browsers without scripts', async ({ assert }) => {
    site.serve(
      '/',
      `<body><noscript>Switch it on</noscript><x-plan>Team</x-plan><x-plain></x-plain>
      <template><p>unused</p></template><script type="application/ld+json">{"a":"<b>"}</script><script>
      customElements.define('x-plan', class extends HTMLElement {
        connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<b><slot></slot></b> costs $49' }
      })</script>`
    )
    const markup = markupOf(await fetch())
    assert.include(markup, '<x-plan><b><slot>Team</slot></b> costs $49</x-plan>')
    assert.include(markup, '<script type="application/ld+json">{"a":"<b>"}</script>')
    assert.notInclude(markup, 'Switch it on')
    assert.notInclude(markup, 'unused')
  })

  test('are read correctly even if they overwrite built-in objects', async ({ assert }) => {
    site.serve(
      '/',
      `${filledWith('<h1>Plans</h1>')}<script>
      Object.defineProperty(document, 'documentElement', { get: () => ({ localName: 'p', childNodes: [] }) })
      Element.prototype.attributes = Node.prototype.childNodes = null
      for (const name of ['push', 'pop', 'join', 'reverse']) Array.prototype[name] = () => { throw new Error('no') }
      String.prototype.replaceAll = () => 'forged'
      JSON.stringify = () => 'forged'
      window.eval = window.Function = null</script>`
    )
    const markup = markupOf(await fetch())
    assert.include(markup, '<h1>Plans</h1>')
    assert.notMatch(markup.replaceAll(/<script.*?<\/script>/gs, ''), /forged/)
  })

  test('are judged like all pages: {code}')
    .with<{ code: string; answer: Answer }[]>([
      { code: 'http_404', answer: { status: 404, body: filledWith('<h1>Gone</h1>') } },
      { code: 'http_503', answer: { status: 503, headers: { 'retry-after': '60' }, body: filledWith('x') } },
      {
        code: 'not_html',
        answer: { headers: { 'content-type': 'application/json' }, body: '{"plans": []}' },
      },
      { code: 'not_html', answer: { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.4' } },
      { code: 'empty_body', answer: { status: 204 } },
      {
        code: 'bot_wall',
        answer: `<body><script>document.write('<title>Just a moment...</title><p>Verify you are human</p>')</script>`,
      },
      {
        code: 'login_wall',
        answer:
          filledWith('x') +
          `<script>history.replaceState(null, '', '/login'); root.innerHTML = '<input type="password">'</script>`,
      },
    ])
    .run(async ({ assert }, { code, answer }) => {
      site.serve('/', answer)
      assert.equal(outcomeOf(await fetch()), code)
    })

  test('fail when their scripts render nothing: {$self}')
    .with(['', '<p>Loading …</p>', '<style>p { color: red }</style><p> </p>'])
    .run(async ({ assert }, markup) => {
      site.serve('/', filledWith(markup))
      assert.equal(outcomeOf(await fetch()), 'render_failed')
    })

  test('see our user agent and load no images, media and fonts', async ({ assert }) => {
    site.serve(
      '/',
      `${filledWith('<img src="/a.png"><video src="/b.mp4" autoplay></video><p style="font-family: x">x</p>')}
      <style>@font-face { font-family: x; src: url(/c.woff2) } body { background: url(/d.png) }</style>
      <link rel="stylesheet" href="/e.css">`
    )
    await fetch()
    assert.sameMembers([...new Set(paths())], ['/', '/e.css'])
    for (const { headers } of site.requests) {
      assert.match(headers['user-agent']!, /Chrome\/\d+.*RivalwatchBot\/1\.0 \(\+https:/)
    }
  })

  test('find nothing left behind by another page', async ({ assert }) => {
    site.serve(
      '/',
      `<body><script>document.body.textContent = document.cookie + localStorage.length
      document.cookie = 'left=behind; max-age=1000'; localStorage.left = 'behind'</script>`
    )
    for (let visit = 0; visit < 2; visit++) assert.include(markupOf(await fetch()), '<body>0</body>')
  })

  test('get no prompts and no permissions', async ({ assert }) => {
    site.serve(
      '/',
      `<body><p id="said"></p><script>
      const told = [alert('x'), confirm('sure'), prompt('name'), window.open('/popup')]
      navigator.geolocation.getCurrentPosition(() => {}, ({ code }) => { told.push(code) })
      Promise.all(['geolocation', 'notifications', 'camera'].map((name) => navigator.permissions.query({ name })))
        .then((states) => { said.textContent = JSON.stringify([...told, ...states.map(({ state }) => state)]) })
      </script>`
    )
    const [, said] = /<p id="said">(.*?)<\/p>/.exec(markupOf(await fetch())) ?? []
    const [alerted, confirmed, prompted, popup, ...rights] = JSON.parse(said!)
    assert.deepEqual([alerted, confirmed, prompted, popup], [null, false, null, null])
    assert.notInclude(rights, 'granted')
    assert.notInclude(paths(), '/popup')
  })
})
