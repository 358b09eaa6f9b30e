import { test } from '@japa/runner'
import { VisitedPage } from './visited_page.js'

const u = 'https://northwind.example/pricing?plan=team'

async function aPage() {
  const page = await VisitedPage.open()
  page.news()
  return page
}

test.group('Tracking script: visible time', () => {
  test('is sent each time the page is hidden, counted since the last time', async ({ assert }) => {
    const page = await aPage()
    page.now += 1_500.4
    page.hide()
    page.now += 60_000
    page.show()
    page.now += 250
    page.hide()
    assert.deepEqual(page.news(), [
      { t: 'leave', u, m: 1_500 },
      { t: 'leave', u, m: 250 },
    ])
  })

  test('is sent once for several leave events', async ({ assert }) => {
    const page = await aPage()
    page.now += 900
    page.dispatch(page.window, 'pagehide')
    page.now += 5
    page.hide()
    page.dispatch(page.window.document, 'freeze')
    page.dispatch(page.window, 'pagehide')
    assert.deepEqual(page.news(), [{ t: 'leave', u, m: 900 }])
  })

  test('is sent on a freeze alone', async ({ assert }) => {
    const page = await aPage()
    page.now += 900
    page.dispatch(page.window.document, 'freeze')
    assert.deepEqual(page.news(), [{ t: 'leave', u, m: 900 }])
  })

  test('does not restart while the page stays visible', async ({ assert }) => {
    const page = await aPage()
    page.now += 900
    page.show()
    page.dispatch(page.window, 'pageshow', { persisted: false })
    page.now += 100
    page.hide()
    assert.deepEqual(page.news(), [{ t: 'leave', u, m: 1_000 }])
  })

  test('is not sent when it is zero', async ({ assert }) => {
    const page = await aPage()
    page.hide()
    assert.deepEqual(page.news(), [])
  })
})
