import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import plugins from '#config/plugins'
import type { Plugin } from 'rivalwatch-plugin'
import { MOST_FAILURES, PartGuard } from '#platform/plugins/part_guard'
import { PluginRegistry } from '#platform/plugins/registry'
import { Api } from '#tests/support/api'
import { pricingPage } from '#tests/support/pricing_page'
import { TestSite } from '#tests/support/site'
import { workOffQueue } from '#tests/support/worker'
import { aKey, aWorkspace } from '#tests/support/workspace'

function boom(): never {
  throw new Error('boom')
}

const faulty: Plugin = {
  name: 'faulty',
  fetchers: [{ id: 'faulty', supports: () => true, fetch: async () => boom() }],
  analysts: [{ id: 'faulty', judge: boom }],
}

test.group('Plugins that fail while a page becomes an alert', (group) => {
  let site: TestSite
  let failed: string[]

  group.each.setup(async () => {
    site = await TestSite.start()
    failed = []
    const [loaded, guard] = [await app.container.make('plugins'), await app.container.make('plugins.guard')]
    const entries = [async () => ({ default: () => faulty }), ...plugins]
    app.container.bindValue('plugins', await PluginRegistry.load(entries))
    app.container.bindValue('plugins.guard', new PartGuard(({ part }) => failed.push(part)))
    return async () => {
      app.container.bindValue('plugins', loaded)
      app.container.bindValue('plugins.guard', guard)
      await site.stop()
    }
  })

  test('are skipped, named, and disabled after several failures', async ({ assert }) => {
    const api = new Api(await aKey(await aWorkspace()))
    const { body: competitor } = await api.post('/competitors', { name: 'Northwind', domain: site.host })
    site.serve('/pricing', pricingPage())
    const { body: page } = await api.post('/watched-urls', {
      competitorId: competitor.id,
      url: site.url('/pricing'),
      label: 'pricing',
    })
    await workOffQueue()
    assert.deepEqual(failed, ['faulty/fetchers/faulty'])

    site.serve('/pricing', pricingPage({ team: '$79' }))
    await api.post(`/watched-urls/${page.id}/crawl`)
    await workOffQueue()
    const { alerts } = (await api.get('/alerts')).body
    assert.include(alerts[0].summary, '$79')
    assert.include(failed, 'faulty/analysts/faulty')

    for (let at = 0; at < MOST_FAILURES; at++) {
      await api.post(`/watched-urls/${page.id}/crawl`)
      await workOffQueue()
    }
    assert.lengthOf(
      failed.filter((part) => part === 'faulty/fetchers/faulty'),
      MOST_FAILURES
    )
  })
})
