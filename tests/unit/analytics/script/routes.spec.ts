import { test } from '@japa/runner'
import { VisitedPage } from './visited_page.js'

const SITE = 'https://northwind.example'

/** Opens a page and discards its first view. */
async function aPage(visit?: ConstructorParameters<typeof VisitedPage>[0]) {
  const page = await VisitedPage.open({ url: `${SITE}/`, ...visit })
  page.news()
  return page
}

test.group('Tracking script: history routes', () => {
  test('counts a new path or query as a view without load time or referrer', async ({ assert }) => {
    const page = await aPage({ referrer: 'https://search.example/' })
    const { history } = page.window
    history.pushState(null, '', '/pricing')
    history.pushState(null, '', '/pricing?plan=team')
    history.replaceState(null, '', '/pricing?plan=pro#faq')
    assert.deepEqual(page.news(), [
      { t: 'view', u: `${SITE}/pricing` },
      { t: 'view', u: `${SITE}/pricing?plan=team` },
      { t: 'view', u: `${SITE}/pricing?plan=pro` },
    ])
  })

  test('ignores the same URL and a new fragment', async ({ assert }) => {
    const page = await aPage()
    const { history, location } = page.window
    history.pushState({ scroll: 1 }, '', '/')
    history.replaceState({ scroll: 2 }, '')
    history.pushState(null, '', '#prices')
    location.hash = 'contact'
    await page.settle()
    assert.deepEqual(page.news(), [])
  })

  test('counts back and forward as views', async ({ assert }) => {
    const page = await aPage()
    page.window.history.pushState(null, '', '/pricing')
    page.news()
    const gone = new Promise((resolve) => page.window.addEventListener('popstate', resolve))
    page.window.history.back()
    await gone
    assert.deepEqual(page.news(), [{ t: 'view', u: `${SITE}/` }])
  })

  test('ends the time on the previous route', async ({ assert }) => {
    const page = await aPage()
    page.now += 4_200
    page.window.history.pushState(null, '', '/pricing')
    page.now += 1_300
    page.hide()
    assert.deepEqual(page.news(), [
      { t: 'leave', u: `${SITE}/`, m: 4_200 },
      { t: 'view', u: `${SITE}/pricing` },
      { t: 'leave', u: `${SITE}/pricing`, m: 1_300 },
    ])
  })

  test('sends a route change before the load event after the first view', async ({ assert }) => {
    const page = new VisitedPage({ url: `${SITE}/?utm_source=mail`, referrer: 'https://mail.example/' })
    page.window.history.replaceState(null, '', '/')
    await page.load()
    assert.deepEqual(page.news(), [
      { t: 'view', u: `${SITE}/?utm_source=mail`, r: 'https://mail.example/' },
      { t: 'view', u: `${SITE}/` },
    ])
  })

  test("keeps the site's own wrappers working, before and after", async ({ assert }) => {
    const calls: unknown[][] = []
    const page = await aPage({
      prepare: ({ history }) => {
        const original = history.pushState
        history.pushState = function (...state: unknown[]) {
          calls.push(['before', this === history, ...state])
          original.apply(this, state)
          return 'before'
        }
      },
    })
    const { history } = page.window
    const ours = history.pushState
    history.pushState = function (...state: unknown[]) {
      calls.push(['after', ...state])
      return ours.apply(this, state)
    }
    assert.equal(history.pushState(7, 'title', '/pricing'), 'before')
    assert.deepEqual(calls, [
      ['after', 7, 'title', '/pricing'],
      ['before', true, 7, 'title', '/pricing'],
    ])
    assert.deepEqual(page.news(), [{ t: 'view', u: `${SITE}/pricing` }])
  })

  test('rethrows errors of the browser', async ({ assert }) => {
    const page = await aPage()
    assert.throws(
      () => page.window.history.pushState(null, '', 'https://other.example/'),
      /cannot update history/
    )
    assert.deepEqual(page.news(), [])
  })
})
