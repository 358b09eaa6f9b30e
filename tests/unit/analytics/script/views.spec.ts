import { test } from '@japa/runner'
import { COLLECT, setProperty, SITE_KEY, VisitedPage } from './visited_page.js'

const HERE = 'https://northwind.example/pricing?plan=team'

test.group('Tracking script: views', () => {
  test('are sent after the load event, with the load time', async ({ assert }) => {
    const page = new VisitedPage({ referrer: 'https://search.example/?q=prices' })
    assert.deepEqual(page.sent, [])
    await page.load()
    const hit = { k: SITE_KEY, t: 'view', u: HERE, r: 'https://search.example/?q=prices', l: 812 }
    assert.deepEqual(page.hits, [hit])

    const [{ url, init }] = page.sent
    assert.equal(url, COLLECT)
    const { body, ...rest } = init!
    assert.typeOf(body, 'string', 'which goes out as text/plain')
    assert.deepEqual(rest, { method: 'POST', keepalive: true, credentials: 'omit' })
  })

  test('include the referrer from another origin: {$self}')
    .with(['https://northwind.example.org/', 'http://northwind.example/', 'https://www.northwind.example/'])
    .run(async ({ assert }, referrer) => {
      const page = await VisitedPage.open({ referrer })
      assert.equal(page.hits[0].r, referrer)
    })

  test('omit a referrer from the same site', async ({ assert }) => {
    const page = await VisitedPage.open({ referrer: 'https://northwind.example/' })
    assert.notProperty(page.hits[0], 'r')
  })

  test('strip user, password and fragment from URLs but keep the query', async ({ assert }) => {
    const page = await VisitedPage.open({
      url: 'https://ada:secret@northwind.example:8443/a//b@c/?to=//x@y.example&mail=ada@example.com#token=1',
      prepare: ({ document }) =>
        setProperty(document, 'referrer', 'https://bob:secret@search.example/s?q=a@b#part'),
    })
    const [{ u, r }] = page.hits
    assert.equal(u, 'https://northwind.example:8443/a//b@c/?to=//x@y.example&mail=ada@example.com')
    assert.equal(r, 'https://search.example/s?q=a@b')
  })

  test('cut URLs at 2048 characters', async ({ assert }) => {
    const long = 'x'.repeat(3000)
    const page = await VisitedPage.open({
      url: `https://northwind.example/${long}`,
      referrer: `https://search.example/${long}`,
    })
    const { u, r } = page.hits[0] as { u: string; r: string }
    assert.deepEqual([u.length, r.length], [2048, 2048])
  })

  test('are sent immediately, and once, when the page is hidden while loading', async ({ assert }) => {
    const page = new VisitedPage()
    page.now += 300
    page.hide()
    assert.deepEqual(page.news(), [
      { t: 'view', u: HERE },
      { t: 'leave', u: HERE, m: 300 },
    ])
    await page.load()
    assert.deepEqual(page.news(), [])
  })

  test('are sent when the page is left while loading', async ({ assert }) => {
    const page = new VisitedPage()
    page.now += 300
    page.dispatch(page.window, 'pagehide')
    assert.deepEqual(
      page.hits.map(({ t, l }) => [t, l]),
      [
        ['view', undefined],
        ['leave', undefined],
      ]
    )
  })

  test('remove the beforeunload listener once the page is reported', async ({ assert }) => {
    const listening = new Set<unknown>()
    const page = new VisitedPage({
      prepare: (window) => {
        const { addEventListener, removeEventListener } = window
        window.addEventListener = (type: string, listener: () => void, capture: boolean) => {
          if (type === 'beforeunload') listening.add(listener)
          addEventListener.call(window, type, listener, capture)
        }
        window.removeEventListener = (type: string, listener: () => void) => {
          listening.delete(listener)
          removeEventListener.call(window, type, listener)
        }
      },
    })
    assert.equal(listening.size, 1)
    await page.load()
    assert.equal(listening.size, 0)
  })

  test('are sent when the page is closed while loading', async ({ assert }) => {
    const page = new VisitedPage()
    page.dispatch(page.window, 'beforeunload')
    assert.deepEqual(page.news(), [{ t: 'view', u: HERE }])
  })

  test('are sent for a page that loads in the background', async ({ assert }) => {
    const page = await VisitedPage.open({ prepare: ({ document }) => setProperty(document, 'hidden', true) })
    page.now += 60_000
    page.dispatch(page.window, 'pagehide')
    assert.deepEqual(page.news(), [{ t: 'view', u: HERE, l: 812 }])
  })

  test('are sent by a script that arrives after the load event', async ({ assert }) => {
    const page = await VisitedPage.open({ prepare: (window) => (window.rivalwatch = { on: true }) })
    assert.deepEqual(page.sent, [])
    delete page.window.rivalwatch
    const { document } = page.window
    const late = document.createElement('script')
    late.text = document.querySelector('script')!.text
    late.dataset.siteKey = SITE_KEY
    document.body.append(late)
    await new Promise((resolve) => page.window.setTimeout(resolve))
    assert.deepEqual(page.news(), [{ t: 'view', u: HERE, l: 812 }])
  })

  test('wait on a prerendered page until it is shown', async ({ assert }) => {
    const page = await VisitedPage.open({
      prepare: ({ document }) => {
        setProperty(document, 'prerendering', true)
        setProperty(document, 'hidden', true)
      },
    })
    page.window.rivalwatch.track('Seen')
    page.window.history.replaceState(null, '', '/home')
    page.dispatch(page.window, 'pagehide')
    assert.deepEqual(page.sent, [])

    setProperty(page.window.document, 'prerendering', false)
    setProperty(page.window.document, 'hidden', false)
    page.navigation.activationStart = 500
    page.dispatch(page.window.document, 'prerenderingchange')
    await new Promise((resolve) => page.window.setTimeout(resolve))
    const u = 'https://northwind.example/home'
    assert.deepEqual(page.news(), [
      { t: 'view', u, l: 312 },
      { t: 'event', u, n: 'Seen' },
    ])
  })

  test('have a load time of zero for a page that was ready when shown', async ({ assert }) => {
    const page = new VisitedPage()
    page.navigation.activationStart = 5_000
    await page.load()
    assert.equal(page.hits[0].l, 0)
  })

  test('count a page restored from the back/forward cache as new', async ({ assert }) => {
    const page = await VisitedPage.open({ referrer: 'https://search.example/' })
    page.now += 2_000
    page.dispatch(page.window, 'pagehide', { persisted: true })
    page.news()

    page.now += 60_000
    page.dispatch(page.window, 'pageshow', { persisted: true })
    assert.deepEqual(page.news(), [{ t: 'view', u: HERE, r: 'https://search.example/' }])
    page.now += 700
    page.dispatch(page.window, 'pagehide', { persisted: true })
    assert.deepEqual(page.news(), [{ t: 'leave', u: HERE, m: 700 }])
  })

  test('do not count the first pageshow as a return', async ({ assert }) => {
    const page = await VisitedPage.open()
    page.dispatch(page.window, 'pageshow', { persisted: false })
    assert.lengthOf(page.sent, 1)
  })
})
