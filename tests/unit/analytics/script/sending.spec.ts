import { test } from '@japa/runner'
import { COLLECT, setProperty, SITE_KEY, VisitedPage } from './visited_page.js'

const names = (page: VisitedPage) => page.news().map(({ t, n }) => n ?? t)

test.group('Tracking script: script tag', () => {
  test('posts to data-collect: {0}')
    .with([
      ['https://stats.northwind.example/c', 'https://stats.northwind.example/c'],
      ['/rw/collect', 'https://northwind.example/rw/collect'],
      ['', COLLECT],
    ])
    .run(async ({ assert }, [collect, url]) => {
      const page = await VisitedPage.open({
        attributes: `data-collect="${collect}"`,
        head: '<base href="https://cdn.example/">',
      })
      assert.equal(page.sent[0].url, url)
    })

  test('ignores a similar tag of another script', async ({ assert }) => {
    const page = await VisitedPage.open({ head: '<script data-site-key="theirs"></script>' })
    assert.equal(page.hits[0].k, SITE_KEY)
  })

  test('finds its tag by the site key when currentScript is missing', async ({ assert }) => {
    const page = await VisitedPage.open({
      attributes: 'data-collect="/c"',
      prepare: ({ document }) => setProperty(document, 'currentScript', null),
    })
    assert.deepInclude(page.sent[0], { url: 'https://northwind.example/c' })
    assert.equal(page.hits[0].k, SITE_KEY)
  })

  test('finds its tag when it runs inside another script', async ({ assert }) => {
    const page = await VisitedPage.open({
      prepare: ({ document }) => setProperty(document, 'currentScript', document.createElement('script')),
    })
    assert.equal(page.hits[0].k, SITE_KEY)
  })

  test('sends nothing and accepts calls without a site key', async ({ assert }) => {
    const page = await VisitedPage.open({
      prepare: ({ document }) => {
        setProperty(document, 'currentScript', null)
        document.querySelector = () => null
      },
    })
    page.window.rivalwatch.track('Bought')
    page.hide()
    assert.deepEqual(page.sent, [])
    assert.deepEqual(page.errors, [])
  })

  test('counts nothing twice when the page contains a second copy', async ({ assert }) => {
    const page = new VisitedPage()
    const { document } = page.window
    const copy = document.createElement('script')
    copy.text = document.querySelector('script')!.text
    copy.dataset.siteKey = SITE_KEY
    document.head.append(copy)
    await page.load()
    page.window.rivalwatch.track('Once')
    page.window.history.pushState(null, '', '/next')
    assert.deepEqual(names(page), ['view', 'Once', 'view'])
  })
})

test.group('Tracking script: failing network', () => {
  test('resends failed hits in order once the network is back', async ({ assert }) => {
    const page = await VisitedPage.open()
    page.isOnline = false
    page.window.rivalwatch.track('First')
    page.window.rivalwatch.track('Second')
    await page.settle()
    page.dispatch(page.window, 'online')
    await page.settle()
    assert.deepEqual(names(page), ['view'])

    page.isOnline = true
    page.dispatch(page.window, 'online')
    await page.settle()
    page.dispatch(page.window, 'online')
    assert.deepEqual(names(page), ['First', 'Second'])
  })

  test('resends them once the next hit succeeds', async ({ assert }) => {
    const page = new VisitedPage()
    page.isOnline = false
    await page.load()
    page.isOnline = true
    page.window.rivalwatch.track('Next')
    await page.settle()
    assert.deepEqual(names(page), ['Next', 'view'])
  })

  test('resends them when the page is left', async ({ assert }) => {
    const page = new VisitedPage()
    page.isOnline = false
    await page.load()
    page.isOnline = true
    page.now += 100
    page.dispatch(page.window, 'pagehide')
    assert.sameMembers(names(page), ['view', 'leave'])
  })

  test('keeps at most 20 hits, the first ones', async ({ assert }) => {
    const page = await VisitedPage.open()
    page.news()
    page.isOnline = false
    for (let count = 1; count <= 30; count++) {
      page.window.rivalwatch.track(`${count}`)
      await page.settle()
    }
    page.isOnline = true
    page.dispatch(page.window, 'online')
    assert.deepEqual(
      names(page),
      Array.from({ length: 20 }, (_, index) => `${index + 1}`)
    )
  })

  test('keeps hits that the server cannot accept for now: {$self}')
    .with([429, 500, 502, 503])
    .run(async ({ assert }, status) => {
      const page = new VisitedPage()
      page.status = status
      await page.load()
      await page.settle()
      page.dispatch(page.window, 'online')
      await page.settle()
      page.status = 202
      page.window.rivalwatch.track('Next')
      await page.settle()
      assert.deepEqual(names(page), ['Next', 'view'])
    })

  test('does not resend waiting hits with each new one while the server fails', async ({ assert }) => {
    const page = await VisitedPage.open()
    await page.settle()
    const { fetch, rivalwatch } = page.window
    let posts = 0
    page.window.fetch = (...given: unknown[]) => {
      posts++
      return fetch(...given)
    }
    page.status = 503
    for (let count = 1; count <= 5; count++) {
      rivalwatch.track(`${count}`)
      await page.settle()
    }
    assert.equal(posts, 5)
  })

  test('does not resend rejected hits: {$self}')
    .with([400, 403, 404, 405, 413])
    .run(async ({ assert }, status) => {
      const page = new VisitedPage()
      page.status = status
      await page.load()
      await page.settle()
      page.status = 202
      page.window.rivalwatch.track('Next')
      assert.deepEqual(names(page), ['Next'])
    })
})

test.group('Tracking script: browsers that cancel requests on leaving', () => {
  test('sends beacons instead', async ({ assert }) => {
    const page = await VisitedPage.open({ prepare: (window) => (window.Request = class {}) })
    page.now += 100
    page.dispatch(page.window, 'pagehide')
    assert.deepEqual(
      page.sent.map(({ url, init, hit }) => [url, init, hit.t]),
      [
        [COLLECT, null, 'view'],
        [COLLECT, null, 'leave'],
      ]
    )
  })

  test('keeps beacons while the browser is offline or refuses more', async ({ assert }) => {
    let takesMore = true
    const page = await VisitedPage.open({
      prepare: (window) => {
        const { sendBeacon } = window.navigator
        delete window.Request
        delete window.fetch
        window.navigator.sendBeacon = (...given: unknown[]) => takesMore && sendBeacon(...given)
      },
    })
    const { navigator, rivalwatch } = page.window
    setProperty(navigator, 'onLine', false)
    rivalwatch.track('Offline')
    setProperty(navigator, 'onLine', true)
    takesMore = false
    rivalwatch.track('Too much')
    takesMore = true
    page.dispatch(page.window, 'online')
    assert.deepEqual(names(page), ['view', 'Offline', 'Too much'])
  })
})

test.group('Tracking script: side effects', () => {
  test('sets no cookie and stores nothing', async ({ assert }) => {
    const page = await VisitedPage.open()
    page.window.rivalwatch.track('Bought')
    page.hide()
    assert.lengthOf(page.sent, 2)
    const { document, localStorage, sessionStorage } = page.window
    assert.deepEqual([document.cookie, localStorage.length, sessionStorage.length], ['', 0, 0])
  })

  test('throws no errors into a page with {0}')
    .with([
      ['a broken fetch', (window) => (window.fetch = () => null)],
      ['a fetch without an answer', (window) => (window.fetch = async () => undefined)],
      ['a throwing fetch', (window) => (window.fetch = refuse)],
      ['no fetch and no beacons', (window) => Object.assign(window, { Request: 0, fetch: 0, URL: 0 })],
      ['no timing', (window) => (window.performance.getEntriesByType = refuse)],
      ['no clock', (window) => (window.performance.now = refuse)],
      ['a frozen history', ({ history }) => Object.freeze(history)],
      ['no addEventListener', (window) => (window.document.addEventListener = refuse)],
      ['another thing of its name', (window) => (window.rivalwatch = 'ours')],
      ['a frozen thing of its name', (window) => (window.rivalwatch = Object.freeze({ q: 7 }))],
      ['an odd queue', (window) => (window.rivalwatch = { q: { length: 3 }, track: refuse })],
      ['own ideas of JSON', (window) => (window.JSON.stringify = refuse)],
      ['a prototype that was added to', (window) => Object.assign(window.Array.prototype, { extra: refuse })],
    ] as [string, (window: any) => void][])
    .run(async ({ assert }, [, prepare]) => {
      const page = await VisitedPage.open({ prepare, body: '<i data-rw-event="Pressed"></i>' })
      page.click('i')
      page.window.history.pushState(null, '', '/next')
      page.now += 100
      page.hide()
      page.show()
      page.dispatch(page.window, 'online')
      page.dispatch(page.window, 'pageshow', { persisted: true })
      page.dispatch(page.window, 'pagehide')
      await page.settle()
      assert.deepEqual(page.errors, [])
      assert.equal(page.window.location.pathname, '/next')
    })

  test('still reports views on a page with {0}')
    .with([
      ['a frozen history', ({ history }) => Object.freeze(history)],
      ['no timing', (window) => (window.performance.getEntriesByType = refuse)],
      ['another thing of its name', (window) => (window.rivalwatch = 'ours')],
    ] as [string, (window: any) => void][])
    .run(async ({ assert }, [, prepare]) => {
      const page = await VisitedPage.open({ prepare })
      assert.deepEqual(names(page), ['view'])
    })
})

function refuse(): never {
  throw new Error('Refused')
}
