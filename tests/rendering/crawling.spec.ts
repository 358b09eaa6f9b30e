import { test } from '@japa/runner'
import { withBrowser } from '#tests/support/fake_browser'
import { RenderingBrowser } from '#tests/support/rendering/rendering_browser'
import { WatchedSite } from '#tests/support/watched_site'

const SHELL = '<!doctype html><title>Northwind</title><div id="root"></div><script src="/main.js"></script>'

/** Returns an application that shows a pricing page. */
const application = (team: string) => ({
  headers: { 'content-type': 'text/javascript' },
  body: `root.innerHTML = '<main><h1>Pricing</h1><h2>Team</h2><p>${team} / month</p></main>'`,
})

test.group('Crawling a client-rendered page', () => {
  test('raises an alert for a price increase', async ({ assert, cleanup }) => {
    const rendering = await RenderingBrowser.start()
    cleanup(() => rendering.close())
    cleanup(await withBrowser({ part: rendering.fetcher }))
    const watched = await WatchedSite.start()
    cleanup(() => watched.stop())
    watched.site.serve('/pricing', SHELL).serve('/main.js', application('$49'))
    const page = await watched.watch('/pricing')
    const { body } = await watched.api.get(`/watched-urls/${page}/snapshot`)
    assert.deepEqual(body.snapshot.prices, ['$49 / month'])
    assert.deepEqual(body.snapshot.headings.h1, ['Pricing'])

    await watched.crawl('/pricing', SHELL)
    assert.isEmpty(await watched.alerts(), 'nothing has changed')
    watched.site.serve('/main.js', application('$79'))
    await watched.crawl('/pricing', SHELL)
    const [alert] = await watched.alerts()
    assert.include(alert.summary, '$79')
  })
})
