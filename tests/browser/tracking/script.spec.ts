import { test } from '@japa/runner'
import type { BrowserContext, Page } from 'playwright-core'
import type { BrowserSession } from '#tests/support/browser/browser_session'
import { SITE_KEY, TrackedSite } from '#tests/browser/tracking/tracked_site'

let site: TrackedSite
let browser: BrowserSession
let context: BrowserContext
let page: Page

/** The browser's own console messages about failed resources, which some tests provoke. */
const OWN_WORDS = /^Failed to (load resource|find a valid digest)/

/** Counts the responses that the page received. */
const COUNT_ANSWERS = `
  const { fetch } = window
  window.answers = 0
  window.fetch = (...given) => fetch(...given).finally(() => setTimeout(() => window.answers++))
`

test.group('Tracking script in Chromium', (group) => {
  // The pages of a test still send hits after it ends, so each test has its own site.
  group.each.setup(async (current) => {
    site = await TrackedSite.start()
    browser = current.context.browser
    context = await browser.context({ expecting: OWN_WORDS })
    page = await context.newPage()
    return () => site.stop()
  })

  /** Returns all hits, including one sent just before the call. */
  async function hitsUntilNow() {
    const fence = await browser.open()
    await fence.goto(`${site.serviceUrl}/plain`)
    await fence.evaluate(`fetch('/collect', { method: 'POST', body: '{"t":"fence"}' })`)
    await fence.close()
    const hits = await site.hits(site.received.length)
    site.received.pop()
    return hits.slice(0, -1)
  }

  test('sends a view with its load time and referrer, as text and without cookies', async ({ assert }) => {
    site.bodies['/plain'] = `<a href="${site.url}/pricing?plan=team#faq">Pricing</a>`
    const elsewhere = site.url.replace('www.northwind', 'search')
    await context.addCookies([
      { name: 'session', value: 'secret', domain: '.northwind.example', path: '/', sameSite: 'Lax' },
    ])
    await page.goto(`${elsewhere}/plain`)
    await page.click('a')
    assert.deepEqual(await site.hits(1), [
      { t: 'view', u: '/pricing?plan=team', r: `${elsewhere}/`, l: 'ms' },
    ])

    const [{ headers, hit }] = site.received
    assert.equal(hit.k, SITE_KEY)
    assert.equal(headers['content-type'], 'text/plain;charset=UTF-8')
    assert.isUndefined(headers.cookie)
    assert.lengthOf(await context.cookies(), 1)
    assert.equal(await page.evaluate('localStorage.length + sessionStorage.length'), 0)
  })

  test('counts routes as views, but not fragments', async ({ assert }) => {
    await page.goto(`${site.url}/`)
    await site.hits(1)
    await page.evaluate(`history.pushState(null, '', '/pricing')`)
    await page.evaluate(`history.replaceState(null, '', '/pricing#faq')`)
    await page.evaluate(`history.pushState(null, '', '/pricing?plan=team')`)
    await page.goBack()
    assert.deepEqual(await site.hits(7), [
      { t: 'view', u: '/', l: 'ms' },
      { t: 'leave', u: '/', m: 'ms' },
      { t: 'view', u: '/pricing' },
      { t: 'leave', u: '/pricing', m: 'ms' },
      { t: 'view', u: '/pricing?plan=team' },
      { t: 'leave', u: '/pricing?plan=team', m: 'ms' },
      { t: 'view', u: '/pricing' },
    ])
  })

  test('sends events and conversions from attributes and calls', async ({ assert }) => {
    site.bodies['/'] = `<button data-rw-event="Opened" data-rw-conversion><b>Open</b></button>`
    await page.goto(`${site.url}/`)
    await site.hits(1)
    await page.click('b')
    await page.evaluate(`rivalwatch.track('Scrolled')`)
    await page.evaluate(`rivalwatch.track('Bought', { conversion: true })`)
    assert.deepEqual(await site.hits(4), [
      { t: 'view', u: '/', l: 'ms' },
      { t: 'event', u: '/', n: 'Opened', c: true },
      { t: 'event', u: '/', n: 'Scrolled' },
      { t: 'event', u: '/', n: 'Bought', c: true },
    ])
  })

  test('reports a link or form that leaves the page before it is left', async ({ assert }) => {
    site.bodies['/'] = `<a href="/form" data-rw-event="Followed">Follow</a>`
    site.bodies['/form'] =
      `<form action="/done" data-rw-event="Asked" data-rw-conversion><button>Ask</button></form>`
    await page.goto(`${site.url}/`)
    await site.hits(1)
    await page.click('a')
    await page.waitForURL('**/form')
    await site.hits(4)
    await page.click('button')
    await page.waitForURL('**/done*')
    const hits = await site.hits(7)
    // Hits sent while one page ends and the next begins may arrive in either order.
    assert.sameDeepMembers(hits, [
      { t: 'view', u: '/', l: 'ms' },
      { t: 'event', u: '/', n: 'Followed' },
      { t: 'leave', u: '/', m: 'ms' },
      { t: 'view', u: '/form', l: 'ms' },
      { t: 'event', u: '/form', n: 'Asked', c: true },
      { t: 'leave', u: '/form', m: 'ms' },
      { t: 'view', u: '/done?', l: 'ms' },
    ])
  })

  test('reports how long a closed page was visible', async ({ assert }) => {
    await page.goto(`${site.url}/`)
    await site.hits(1)
    await page.close({ runBeforeUnload: true })
    assert.deepEqual(await site.hits(2), [
      { t: 'view', u: '/', l: 'ms' },
      { t: 'leave', u: '/', m: 'ms' },
    ])
  })

  test('reports a page that is left while loading, without a load time', async ({ assert }) => {
    site.bodies['/'] = '<img src="/slow">'
    await page.goto(`${site.url}/`, { waitUntil: 'domcontentloaded' })
    await page.close({ runBeforeUnload: true })
    assert.deepEqual(await site.hits(2), [
      { t: 'view', u: '/' },
      { t: 'leave', u: '/', m: 'ms' },
    ])
  })

  test('counts a page restored from the back/forward cache as a new view', async ({ assert }) => {
    await page.goto(`${site.url}/`)
    await site.hits(1)
    await page.goto(`${site.url}/next`)
    await site.hits(3)
    // Playwright would wait in vain for a page restored from the cache.
    await page.evaluate('setTimeout(() => history.back())')
    const hits = await site.hits(5)
    // The missing load time of the last view proves the restore; a server-only Chromium reloads instead.
    assert.sameDeepMembers(
      hits.map((hit) => ({ ...hit, l: undefined })),
      [
        { t: 'view', u: '/', l: undefined },
        { t: 'leave', u: '/', m: 'ms', l: undefined },
        { t: 'view', u: '/next', l: undefined },
        { t: 'leave', u: '/next', m: 'ms', l: undefined },
        { t: 'view', u: '/', l: undefined },
      ]
    )
  })

  test('sends hits once the network is back', async ({ assert }) => {
    await page.goto(`${site.url}/`)
    await site.hits(1)
    await context.setOffline(true)
    await page.evaluate(`rivalwatch.track('Read')`)
    await page.evaluate(`rivalwatch.track('Bought', { conversion: true })`)
    assert.lengthOf(await hitsUntilNow(), 1)
    await context.setOffline(false)
    // Sent together, they may overtake each other.
    assert.sameDeepMembers(await site.hits(3), [
      { t: 'view', u: '/', l: 'ms' },
      { t: 'event', u: '/', n: 'Read' },
      { t: 'event', u: '/', n: 'Bought', c: true },
    ])
  })

  test('sends a hit {times} when the response is {status}')
    .with([
      { status: 202, times: 'once' },
      { status: 429, times: 'again' },
      { status: 503, times: 'again' },
      { status: 400, times: 'once' },
    ])
    .run(async ({ assert }, { status, times }) => {
      await page.addInitScript(COUNT_ANSWERS)
      await page.goto(`${site.url}/`)
      await site.hits(1)
      site.status = status
      await page.evaluate(`rivalwatch.track('Bought')`)
      await page.waitForFunction('answers === 2')
      site.status = 202
      await page.evaluate(`dispatchEvent(new Event('online'))`)
      const bought = { t: 'event', u: '/', n: 'Bought' }
      const repeated = times === 'again' ? [bought] : []
      assert.deepEqual(await hitsUntilNow(), [{ t: 'view', u: '/', l: 'ms' }, bought, ...repeated])
    })

  test('sends nothing for a visitor who opts out: {0}')
    .with([
      ['opt-out', `localStorage.setItem('rivalwatch_ignore', 'true')`],
      ['Global Privacy Control', `Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`],
      ['Do Not Track', `Object.defineProperty(navigator, 'doNotTrack', { value: '1' })`],
    ])
    .run(async ({ assert }, [, wish]) => {
      await context.addInitScript(wish)
      site.bodies['/'] = '<button data-rw-event="Pressed">Press</button>'
      await page.goto(`${site.url}/`)
      await page.click('button')
      await page.evaluate(`rivalwatch.track('Bought')`)
      await page.evaluate(`history.pushState(null, '', '/pricing')`)
      await page.close({ runBeforeUnload: true })
      assert.deepEqual(await hitsUntilNow(), [])
    })

  test('reports a local page only when it asks for it', async ({ assert }) => {
    const local = site.url.replace('www.northwind.example', 'localhost')
    await page.goto(`${local}/`)
    assert.deepEqual(await hitsUntilNow(), [])
    site.tag = site.tag.replace('defer', 'defer data-local')
    await page.goto(`${local}/`)
    assert.deepEqual(await site.hits(1), [{ t: 'view', u: `${local}/`, l: 'ms' }])
  })

  test('works with a policy that allows only this exact script', async ({ assert }) => {
    const { pinnedName, integrity } = site.script
    site.headers = {
      'content-security-policy': `default-src 'none'; script-src ${site.serviceUrl}; connect-src ${site.serviceUrl}`,
    }
    const tag = (hash: string) =>
      `<script defer src="${site.serviceUrl}/${pinnedName}" integrity="${hash}" crossorigin="anonymous" data-site-key="${SITE_KEY}"></script>`
    site.tag = tag(integrity)
    await page.goto(`${site.url}/`)
    assert.deepEqual(await site.hits(1), [{ t: 'view', u: '/', l: 'ms' }])

    site.tag = tag(`sha384-${Buffer.alloc(48).toString('base64')}`)
    await page.goto(`${site.url}/other`)
    assert.deepEqual(await hitsUntilNow(), [
      { t: 'view', u: '/', l: 'ms' },
      { t: 'leave', u: '/', m: 'ms' },
    ])
  })

  test("works with a tag manager's snippet, including earlier calls", async ({ assert }) => {
    site.tag = ''
    site.bodies['/'] = `<script>
      window.rivalwatch = window.rivalwatch || { q: [], track(...call) { window.rivalwatch.q.push(call) } }
      rivalwatch.track('Early', { conversion: true })
      const script = document.createElement('script')
      script.src = '${site.serviceUrl}/rw.js'
      script.dataset.siteKey = '${SITE_KEY}'
      addEventListener('load', () => setTimeout(() => document.head.append(script)))
    </script>`
    await page.goto(`${site.url}/`)
    assert.deepEqual(await site.hits(2), [
      { t: 'view', u: '/', l: 'ms' },
      { t: 'event', u: '/', n: 'Early', c: true },
    ])
  })
})
