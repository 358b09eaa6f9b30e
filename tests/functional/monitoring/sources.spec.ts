import { test } from '@japa/runner'
import type { PageLabel } from 'rivalwatch-plugin'
import { Api } from '#tests/support/api'
import { TestSite } from '#tests/support/site'
import { releasesFeed, rssFeed } from '#tests/support/sources/feeds'
import { workOffQueue } from '#tests/support/worker'
import { aKey, aWorkspace } from '#tests/support/workspace'

test.group('Sources', (group) => {
  let site: TestSite
  let api: Api
  let competitorId: string

  group.each.setup(async () => {
    site = await TestSite.start()
    api = new Api(await aKey(await aWorkspace()))
    competitorId = (await api.post('/competitors', { name: 'Northwind', domain: site.host })).body.id
    return () => site.stop()
  })

  function serve(path: string, type: string, body: string) {
    site.serve(path, { headers: { 'content-type': type }, body })
  }

  async function watch(path: string, label: PageLabel) {
    const { body: page } = await api.post('/watched-urls', { competitorId, url: site.url(path), label })
    await workOffQueue()
    const [{ lastStatus, lastErrorCode }] = (await api.get('/watched-urls')).body
    if (lastStatus !== 'success') throw new Error(`The page was not read: ${lastErrorCode}`)
    return async () => {
      await api.post(`/watched-urls/${page.id}/crawl`)
      await workOffQueue()
    }
  }

  async function summaries(): Promise<string[]> {
    const { alerts } = (await api.get('/alerts')).body
    return alerts.map(({ summary }: { summary: string }) => summary)
  }

  test('reports a post of a feed by its title, and no old one that fell off the end', async ({ assert }) => {
    const post = (title: string) => ({ title, html: `<p>All about ${title}.</p>` })
    const old = ['Packing crates faster', 'Why we moved to Munich', 'A year of audits'].map(post)
    serve('/feed.xml', 'application/rss+xml', rssFeed(old))
    const crawl = await watch('/feed.xml', 'blog')
    serve(
      '/feed.xml',
      'application/rss+xml',
      rssFeed([post('Designing for an ecosystem'), ...old.slice(0, 2)])
    )
    await crawl()
    assert.deepEqual(await summaries(), ['Northwind published “Designing for an ecosystem”.'])
  })

  test('reports a release of a feed with what is in it', async ({ assert }) => {
    const old = { title: 'v2.3', html: '<ul><li>Faster search in archives</li></ul>' }
    serve('/app/releases.atom', 'application/atom+xml; charset=utf-8', releasesFeed([old]))
    const crawl = await watch('/app/releases.atom', 'changelog')
    const html = '<h2>New</h2><ul><li>Offline mode for tablets</li><li>Export of tables as CSV</li></ul>'
    serve('/app/releases.atom', 'application/atom+xml', releasesFeed([{ title: 'v2.4', html }, old]))
    await crawl()
    assert.deepEqual(await summaries(), [
      'Northwind released 2.4: “Offline mode for tablets” and “Export of tables as CSV”.',
    ])
  })
})
