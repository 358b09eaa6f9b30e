import { untilBy } from '#tests/support/until'
import { test } from '@japa/runner'
import { pricingPage } from '#tests/support/pricing_page'
import { TestSite } from '#tests/support/site'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { Program } from '../program.js'

test.group('Worker process', () => {
  test('crawls queued pages and exits with 0 on SIGTERM', async ({ client, assert, cleanup }) => {
    const site = await TestSite.start()
    cleanup(() => site.stop())
    site.serve('/pricing', pricingPage())

    const key = await aKey(await aWorkspace())
    const post = async (path: string, body: object) =>
      (await client.post(`/v1${path}`).bearerToken(key).json(body)).body()
    const competitor = await post('/competitors', { name: 'Northwind', domain: site.host })
    const { id } = await post('/watched-urls', {
      competitorId: competitor.id,
      url: site.url('/pricing'),
      label: 'pricing',
    })

    const worker = new Program(['ace.js', 'queue:listen'])
    cleanup(() => worker.killGroup('SIGKILL'))
    const isCrawled = async () =>
      (await client.get('/v1/watched-urls').bearerToken(key)).body()[0].lastStatus === 'success'
    // A slow start must not exhaust the key's rate limit.
    await untilBy(worker, isCrawled, 500)
    const snapshot = await client.get(`/v1/watched-urls/${id}/snapshot`).bearerToken(key)
    assert.equal(snapshot.body().versionNumber, 1)

    worker.kill('SIGTERM')
    assert.equal(await worker.gone, 0, worker.output)
  })
})
