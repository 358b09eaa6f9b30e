import { gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { AllowedNetworks } from '#platform/outbound/main'
import { markupOf, outcomeOf } from '#tests/support/rendering/fetching'
import { RenderingBrowser } from '#tests/support/rendering/rendering_browser'
import { TestSite } from '#tests/support/site'

const allowed = AllowedNetworks.parse('127.0.0.1/32')

/** How much a worker may grow, whatever its browser goes through. */
const GROWTH = 150 * 1024 * 1024

const script = (text: string) => `<body><h1>Plans</h1><script>${text}</script>`

/** Each page with its acceptable outcomes. */
const HOSTILE: { what: string; html: string; ends: string[] }[] = [
  { what: 'loops later', html: script('setTimeout(() => { while (true); }, 100)'), ends: ['render_timeout'] },
  { what: 'asks without end', html: script('while (true) alert(1)'), ends: ['render_timeout'] },
  {
    what: 'allocates objects forever',
    html: script('const all = []; while (true) all.push(new Array(1e6).fill(Math.random()))'),
    ends: ['render_failed'],
  },
  {
    what: 'allocates memory of other kinds forever',
    html: script('const all = []; while (true) all.push(new Uint8Array(5e7).fill(1))'),
    // A refused buffer is an error that the page survives.
    ends: ['render_failed', 'page'],
  },
  {
    what: 'floods the console',
    html: script(`const text = 'x'.repeat(5e7); setInterval(() => console.log(text + Math.random()), 1)`),
    ends: ['page', 'render_timeout', 'render_failed'],
  },
  {
    what: 'floods with errors',
    html: script(
      `const text = 'x'.repeat(1e6); setInterval(() => { throw new Error(text + Math.random()) }, 0)`
    ),
    ends: ['page', 'render_timeout', 'render_failed'],
  },
  {
    what: 'floods with requests',
    html: script(`setInterval(() => { for (let i = 0; i < 100; i++) fetch('/x' + Math.random()) }, 1)`),
    // A slow machine reaches the timeout before the page reaches its limit.
    ends: ['page', 'too_large', 'render_timeout', 'render_failed'],
  },
  {
    what: 'opens window after window',
    html: script(`setInterval(() => window.open('/x' + Math.random()), 1)`),
    ends: ['page'],
  },
  {
    what: 'goes back and forth without end',
    html: script(`setTimeout(() => { location.href = '/hostile?' + Math.random() }, 1)`),
    ends: ['page', 'render_timeout', 'render_failed', 'bad_response'],
  },
  {
    what: 'is built of too many elements',
    html: script(`document.body.innerHTML = '<i></i>'.repeat(60_000)`),
    ends: ['too_complex'],
  },
  {
    what: 'is built of too many texts',
    html: script(`for (let i = 0; i < 210_000; i++) document.body.append('x', document.createComment('x'))`),
    ends: ['too_complex'],
  },
  {
    what: 'has an attribute that is too large',
    html: script(`document.body.setAttribute('data-x', 'x'.repeat(11 * 1024 * 1024))`),
    ends: ['too_large'],
  },
  {
    what: 'nests its elements deep',
    html: script(`let at = document.createElement('div'); const top = at
      for (let i = 0; i < 40_000; i++) { const next = document.createElement('i'); at.append(next); at = next }
      top.style.display = 'none'; document.body.append(top)`),
    ends: ['page', 'render_timeout', 'render_failed'],
  },
  {
    what: 'nests shadow in shadow',
    html: script(`let at = document.body
      for (let i = 0; i < 5_000; i++) {
        const next = document.createElement('div'); at.append(next); at = next.attachShadow({ mode: 'open' })
      }`),
    ends: ['page', 'render_timeout', 'render_failed'],
  },
]

test.group('Hostile pages in the browser', (group) => {
  let rendering: RenderingBrowser
  let site: TestSite

  group.setup(async () => {
    rendering = await RenderingBrowser.start()
    return () => rendering.close()
  })
  group.each.setup(async () => {
    site = (await TestSite.start()).serve(
      '/normal',
      '<body><div id="root"></div><script>root.append("normal")</script>'
    )
    return () => site.stop()
  })

  const fetch = async (path: string) => (await rendering.fetch(site.url(path), { allowed })).result

  test('end without harming the next page: {what}')
    .with(HOSTILE)
    .run(async ({ assert }, { html, ends }) => {
      site.serveOthers(html)
      const before = process.memoryUsage.rss()
      assert.include(ends, outcomeOf(await fetch('/hostile')))
      assert.isBelow(process.memoryUsage.rss() - before, GROWTH)
      assert.include(markupOf(await fetch('/normal')), '<div id="root">normal</div>')
    })

  test('end when one is a decompression bomb', async ({ assert }) => {
    const bomb = gzipSync(Buffer.alloc(1024 * 1024 * 1024, 'x'))
    site.serve('/hostile', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb)
    )
    const before = process.memoryUsage.rss()
    assert.include(['too_large', 'render_failed', 'render_timeout'], outcomeOf(await fetch('/hostile')))
    assert.isBelow(process.memoryUsage.rss() - before, GROWTH)
    assert.include(markupOf(await fetch('/normal')), 'normal')
  })

  test('are stopped at the limit when they send without end', async ({ assert }) => {
    site.serve('/endless', (_request, response) => {
      const pour = () => {
        while (response.write(Buffer.alloc(64 * 1024)));
        response.once('drain', pour)
      }
      pour()
    })
    site.serve('/hostile', script(`fetch('/endless').then((answer) => answer.arrayBuffer())`))
    assert.equal(outcomeOf(await fetch('/hostile')), 'too_large')
    assert.include(markupOf(await fetch('/normal')), 'normal')
  })

  test('do not affect pages rendered at the same time or next', async ({ assert }) => {
    site.serve('/loop', script('while (true);'))
    const before = process.memoryUsage.rss()
    const [loop, ...others] = await Promise.all([
      fetch('/loop'),
      fetch('/normal'),
      fetch('/normal'),
      fetch('/normal'),
    ])
    assert.equal(outcomeOf(loop), 'render_timeout')
    for (const other of others) assert.include(markupOf(other), 'normal')
    assert.isBelow(process.memoryUsage.rss() - before, GROWTH)
    assert.include(markupOf(await fetch('/normal')), 'normal')
  })
})
