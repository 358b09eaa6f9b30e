import { test } from '@japa/runner'
import { Api } from '#tests/support/api'
import { pricingPage } from '#tests/support/pricing_page'
import { TestSite } from '#tests/support/site'
import { workOffQueue } from '#tests/support/worker'
import { aKey, aWorkspace } from '#tests/support/workspace'

test.group('From change to alert', (group) => {
  let site: TestSite
  group.each.setup(async () => {
    site = await TestSite.start()
    return () => site.stop()
  })

  async function watch() {
    const api = new Api(await aKey(await aWorkspace()))
    const { body: competitor } = await api.post('/competitors', { name: 'Northwind', domain: site.host })
    const { body: page } = await api.post('/watched-urls', {
      competitorId: competitor.id,
      url: site.url('/pricing'),
      label: 'pricing',
    })
    await workOffQueue()
    const crawl = async () => {
      await api.post(`/watched-urls/${page.id}/crawl`)
      await workOffQueue()
    }
    return { api, page, crawl }
  }

  test('raises a high alert with evidence for a price increase', async ({ assert }) => {
    site.serve('/pricing', pricingPage())
    const { api, page, crawl } = await watch()
    const { body: baseline } = await api.get(`/watched-urls/${page.id}/snapshot`)
    assert.equal(baseline.versionNumber, 1)
    assert.deepEqual(baseline.snapshot.prices, ['$19 / month', '$49 / month'])
    assert.equal((await api.get('/alerts')).body.total, 0, 'the baseline raises nothing')

    site.serve('/pricing', pricingPage({ team: '$79', token: 'tok_2' }))
    await crawl()

    const { alerts, total } = (await api.get('/alerts')).body
    assert.equal(total, 1)
    const [alert] = alerts
    assert.equal(alert.signalScore, 'high')
    assert.include(alert.summary, '$49')
    assert.include(alert.summary, '$79')
    assert.equal(alert.status, 'unread')
    assert.isTrue(alert.hasEvidence)

    const { body: evidence } = await api.get(`/alerts/${alert.id}/evidence`)
    const categories = evidence.fieldChanges.map((change: { category: string }) => change.category)
    assert.includeMembers(categories, ['pricing', 'seo', 'schema'])
    assert.deepEqual(evidence.removed, ['$49 / month'])
    assert.deepEqual(evidence.added, ['$79 / month'])
    assert.isFalse(evidence.truncated)
    assert.equal(evidence.previous.versionNumber, 1)
    assert.equal(evidence.current.versionNumber, 2)
    assert.deepEqual((await api.get(`/alerts/${alert.id}`)).body, alert)
  })

  test('raises nothing for an unchanged page or a new CSRF token', async ({ assert }) => {
    site.serve('/pricing', pricingPage())
    const { api, page, crawl } = await watch()
    await crawl()
    site.serve('/pricing', pricingPage({ token: 'tok_2' }))
    await crawl()

    assert.equal((await api.get('/alerts')).body.total, 0)
    const { body: snapshot } = await api.get(`/watched-urls/${page.id}/snapshot`)
    assert.equal(snapshot.versionNumber, 3)
    assert.equal(snapshot.versionsStored, 3)
  })

  test('keeps the baseline and raises nothing after a failed crawl', async ({ assert }) => {
    site.serve('/pricing', pricingPage())
    const { api, page, crawl } = await watch()
    site.serve('/pricing', { status: 503, body: 'down' })
    await crawl()
    assert.equal((await api.get('/watched-urls')).body[0].lastStatus, 'failed')
    site.serve('/pricing', { status: 403, body: 'no' })
    await crawl()
    assert.equal((await api.get('/watched-urls')).body[0].lastStatus, 'blocked')
    site.serve('/pricing', pricingPage())
    await crawl()

    assert.equal((await api.get('/watched-urls')).body[0].lastStatus, 'success')
    assert.equal((await api.get('/alerts')).body.total, 0)
    assert.equal((await api.get(`/watched-urls/${page.id}/snapshot`)).body.versionNumber, 2)
  })

  test('raises one alert without evidence for a page that is gone twice in a row', async ({ assert }) => {
    site.serve('/pricing', pricingPage())
    const { api, crawl } = await watch()
    site.serve('/pricing', { status: 404, body: 'gone' })
    await crawl()
    assert.equal((await api.get('/alerts')).body.total, 0)
    await crawl()
    await crawl()

    const { alerts, total } = (await api.get('/alerts')).body
    assert.equal(total, 1)
    assert.isFalse(alerts[0].hasEvidence)
    assert.deepEqual((await api.get(`/alerts/${alerts[0].id}/evidence`)).body, { available: false })
  })
})
