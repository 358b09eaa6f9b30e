import { test } from '@japa/runner'
import { CrawlLoop } from '#monitoring/schedule/crawl_loop'
import WatchedUrl from '#monitoring/models/watched_url'
import { aWatchedUrl } from '#tests/support/alerts'
import { TestSite } from '#tests/support/site'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { startWeb } from '../web.js'

const PAGES = 15
const CALLS = 300

test.group('A burst of calls', () => {
  test('is answered in full by two web processes alongside a worker', async ({ assert, cleanup }) => {
    const settings = { API_RATE_LIMIT: '100000' }
    const webs = await Promise.all([startWeb(cleanup, settings), startWeb(cleanup, settings)])
    const sites = await Promise.all(Array.from({ length: 5 }, () => TestSite.start()))
    const loop = new CrawlLoop(6)
    const running = loop.run()
    cleanup(async () => {
      await loop.stop()
      await running
      await Promise.all(sites.map((site) => site.stop()))
    })
    const workspace = await aWorkspace('pro')
    const key = await aKey(workspace, 'write')
    const pages: string[] = []
    for (let at = 0; at < PAGES; at++) {
      const site = sites[at % sites.length].serve(`/${at}`, `<h1>Page ${at}</h1>`)
      const page = await aWatchedUrl(workspace, `site-${at}.example`, `/${at}`)
      const url = site.url(`/${at}`)
      await page.merge({ ...WatchedUrl.address(url) }).save()
      pages.push(page.id)
    }
    const statuses = await Promise.all(
      Array.from({ length: CALLS }, async (_, at) => {
        const path = `/v1/watched-urls/${pages[at % PAGES]}/crawl`
        const headers = { authorization: `Bearer ${key}` }
        const { status } = await fetch(webs[at % 2].origin + path, { method: 'POST', headers })
        return status
      })
    )
    assert.deepEqual(
      statuses.filter((status) => status >= 300),
      []
    )
  }).timeout(60_000)
})
