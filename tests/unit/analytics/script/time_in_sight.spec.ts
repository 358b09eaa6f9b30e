import { test } from '@japa/runner'
import { VisitedPage } from './visited_page.js'

const u = 'https://northwind.example/pricing?plan=team'

async function aPage() {
  const page = await VisitedPage.open()
  page.news()
  return page
}

test.group('Tracking script: time in sight', () => {
  test('is told when the page goes out of sight, each time since the last', async ({ assert }) => {
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

  test('is told once, however many signs there are of the leaving', async ({ assert }) => {
    const page = await aPage()
    page.now += 900
    page.dispatch(page.window, 'pagehide')
    page.now += 5
    page.hide()
    page.dispatch(page.window.document, 'freeze')
    page.dispatch(page.window, 'pagehide')
    assert.deepEqual(page.news(), [{ t: 'leave', u, m: 900 }])
  })

  test('a freeze alone is told too', async ({ assert }) => {
    const page = await aPage()
    page.now += 900
    page.dispatch(page.window.document, 'freeze')
    assert.deepEqual(page.news(), [{ t: 'leave', u, m: 900 }])
  })

  test('signs that the page is in sight do not begin it anew', async ({ assert }) => {
    const page = await aPage()
    page.now += 900
    page.show()
    page.dispatch(page.window, 'pageshow', { persisted: false })
    page.now += 100
    page.hide()
    assert.deepEqual(page.news(), [{ t: 'leave', u, m: 1_000 }])
  })

  test('no time at all is not told', async ({ assert }) => {
    const page = await aPage()
    page.hide()
    assert.deepEqual(page.news(), [])
  })
})
