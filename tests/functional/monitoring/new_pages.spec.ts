import { gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { WatchedSite } from '#tests/support/watched_site'
import { sitemap, sitemapIndex } from '#tests/support/discovery/sitemap_files'
import { madePage } from '#tests/support/discovery/made_site'

const INVENTORY = '/sitemap.xml'

test.group('New pages of a site', (group) => {
  let watched: WatchedSite
  group.each.setup(async () => {
    watched = await WatchedSite.start()
    return () => watched.stop()
  })

  /** Serves pages, and a homepage that links to some of them. */
  function serve(paths: readonly string[], links: readonly string[] = []) {
    for (const path of paths) watched.site.serve(path, madePage(`Page ${path}`))
    const menu = links.map((path) => `<a href="${path}">${path.slice(1)}</a>`).join(' ')
    watched.site.serve('/', `<html lang="en"><body><nav>${menu}</nav><main>Home</main></body></html>`)
  }

  const file = (paths: readonly string[]) =>
    sitemap(watched.site.host, paths).replaceAll('https://', 'http://')
  const index = (paths: readonly string[]) =>
    sitemapIndex(watched.site.host, paths).replaceAll('https://', 'http://')
  const summaries = async () => (await watched.alerts()).map(({ summary }) => summary)
  const gone = { status: 404, body: 'Not found' }

  test('are told in one alert, the most important first', async ({ assert }) => {
    serve(['/pricing', '/integrations'], ['/pricing', '/integrations'])
    watched.site.serve(INVENTORY, file(['/pricing', '/integrations', '/blog/a-post-about-boxes']))
    await watched.watch(INVENTORY, 'custom')
    const apps = ['slack', 'teams', 'zapier', 'jira'].map((name) => `/integrations/${name}`)
    serve(['/enterprise', ...apps], ['/pricing', '/integrations', '/enterprise'])
    const paths = ['/pricing', '/integrations', '/enterprise', ...apps]
    await watched.crawl(INVENTORY, file([...paths, '/blog/another-post', '/tag/boxes', '/pricing?plan=2']))
    await watched.crawl(INVENTORY, file([...paths, '/blog/another-post']))
    assert.deepEqual(await summaries(), ['Northwind published /enterprise and 4 pages under /integrations.'])
  })
})
