import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clearDiscoveries } from '#monitoring/actions/discover_pages'
import type { DiscoveredPage } from '#monitoring/discovering/discovered_site'
import { Api } from '#tests/support/api'
import { madePage } from '#tests/support/discovery/made_site'
import { TestSite } from '#tests/support/site'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { attempts } from '#workspaces/accounts/auth_throttle'

const home = `<!doctype html><html lang="en"><head><title>Northwind</title></head><body>
  <nav><a href="/plans">Pricing</a> <a href="/login">Log in</a></nav>
  <main><h1>Everything for your orders</h1></main><footer><a href="/privacy">Privacy policy</a></footer></body></html>`

test.group('POST /v1/competitors/discover', (group) => {
  let site: TestSite
  group.each.setup(async () => {
    clearDiscoveries()
    site = (await TestSite.start())
      .serve('/', home)
      .serve('/plans', madePage('Plans'))
      .serve('/privacy', madePage('Privacy'))
    return () => site.stop()
  })

  const anApi = async () => new Api(await aKey(await aWorkspace()))
  const discover = async (domain = site.host) =>
    (await (await anApi()).post('/competitors/discover', { domain })).body as DiscoveredPage[]

  test('finds the pages of a site, without changing anything', async ({ assert }) => {
    const rows = async () =>
      Promise.all(
        ['competitors', 'watched_urls', 'audit_events'].map(async (table) =>
          Number((await db.from(table).count('* as total').first())!.total)
        )
      )
    const api = await anApi()
    const before = await rows()
    const { status, body } = await api.post('/competitors/discover', { domain: ` HTTP://${site.host}/x ` })
    assert.equal(status, 200)
    assert.deepEqual(body, [
      { url: site.url('/'), label: 'homepage', title: 'Northwind', reason: 'The homepage' },
      { url: site.url('/plans'), label: 'pricing', title: 'Pricing', reason: 'In the main menu' },
      { url: site.url('/privacy'), label: 'custom', title: 'Privacy policy', reason: 'In the footer' },
      {
        url: site.url('/sitemap.xml'),
        label: 'custom',
        title: `New pages on ${site.host}`,
        reason: 'Reports pages that appear, move or disappear',
      },
    ])
    assert.deepEqual(await rows(), before)
    assert.isTrue(site.requests.every(({ headers }) => headers['user-agent']?.startsWith('RivalwatchBot/')))
  })

  test('follows the sitemaps listed in robots.txt, and its rules', async ({ assert }) => {
    site
      .serve('/robots.txt', {
        headers: { 'content-type': 'text/plain' },
        body: `User-agent: *\nDisallow: /plans\nSitemap: ${site.url('/map.xml')}`,
      })
      .serve('/map.xml', `<urlset><url><loc>${site.url('/security')}</loc></url></urlset>`)
      .serve('/security', madePage('Security'))
    assert.deepEqual(
      (await discover()).map(({ url }) => url),
      ['/', '/security', '/privacy', '/sitemap.xml'].map((path) => site.url(path))
    )
    assert.notInclude(
      site.requests.map(({ url }) => url),
      '/plans'
    )
  })

  test('searches a site once for concurrent callers and caches the result', async ({ assert }) => {
    await Promise.all([discover(), discover(), discover()])
    const count = site.requests.length
    await discover()
    assert.lengthOf(site.requests, count)
    assert.lengthOf(
      site.requests.filter(({ url }) => url === '/'),
      1
    )
  })

  test('returns the homepage of a site that does not respond', async ({ assert }) => {
    const { host } = site
    await site.stop()
    assert.deepEqual(
      (await discover(host)).map(({ url }) => url),
      [`https://${host}/`]
    )
    site = await TestSite.start()
  })

  test('shares the limit of sites per hour with suggestions', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (let time = 0; time < 30; time++) await attempts.sitesOf.count(workspace.id)
    const api = new Api(await aKey(workspace))
    const { status, body } = await api.post('/competitors/discover', { domain: site.host })
    assert.deepEqual([status, body.code], [429, 'rate_limited'])
    assert.isEmpty(site.requests)
  })

  test('rejects a read key with 403, because the site is contacted', async ({ assert }) => {
    const api = new Api(await aKey(await aWorkspace(), 'read'))
    assert.equal((await api.post('/competitors/discover', { domain: site.host })).status, 403)
    assert.isEmpty(site.requests)
  })
})
