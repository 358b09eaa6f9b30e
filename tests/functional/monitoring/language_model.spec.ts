import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import plugins from '#config/plugins'
import PageChange from '#monitoring/models/page_change'
import { AllowedNetworks, createOutbound, TrustedOrigins } from '#platform/outbound/main'
import { startTracing, stopTracing } from '#platform/telemetry/start'
import { countModelRequests } from '#platform/metrics/model_requests'
import { PluginRegistry } from '#platform/plugins/registry'
import { Api } from '#tests/support/api'
import { Collector } from '#tests/support/collector'
import { dataOf, FakeLanguageModel } from '#tests/support/fake_language_model'
import { pricingPage } from '#tests/support/pricing_page'
import { TestSite } from '#tests/support/site'
import { workOffQueue } from '#tests/support/worker'
import { aKey, aWorkspace } from '#tests/support/workspace'

test.group('From change to alert with a language model', (group) => {
  let site: TestSite
  let model: FakeLanguageModel

  group.each.setup(async () => {
    site = await TestSite.start()
    model = await FakeLanguageModel.start()
    const { baseUrl } = model
    const outbound = createOutbound({
      allowed: AllowedNetworks.none,
      trusted: new TrustedOrigins([baseUrl]),
      userAgent: 'Rivalwatch',
    })
    const languageModel = { baseUrl, model: 'fake', apiKey: null }
    const loaded = await app.container.make('plugins')
    const usual = await app.container.make('outbound.analysts')
    app.container.bindValue('plugins', await PluginRegistry.load(plugins, { languageModel }))
    app.container.bindValue('outbound.analysts', countModelRequests(outbound))
    return async () => {
      app.container.bindValue('plugins', loaded)
      app.container.bindValue('outbound.analysts', usual)
      await outbound.close()
      await Promise.all([site.stop(), model.stop()])
    }
  })

  /** Returns the alert for a price increase on a watched page. */
  async function alertOfRaisedPrice() {
    const workspace = await aWorkspace()
    const api = new Api(await aKey(workspace))
    const { body: competitor } = await api.post('/competitors', { name: 'Northwind', domain: site.host })
    site.serve('/pricing', pricingPage())
    const { body: page } = await api.post('/watched-urls', {
      competitorId: competitor.id,
      url: site.url('/pricing'),
      label: 'pricing',
    })
    await workOffQueue()
    site.serve('/pricing', pricingPage({ team: '$79' }))
    await api.post(`/watched-urls/${page.id}/crawl`)
    await workOffQueue()
    const { alerts, total } = (await api.get('/alerts')).body
    const change = await PageChange.within(workspace).firstOrFail()
    return { alert: alerts[0], total, change }
  }

  test("uses the model's wording", async ({ assert }) => {
    const summary = 'Northwind raised its “Team” plan from $49 to $79 a month.'
    model.says({ summary, reasoning: 'Team is the plan in the middle.', claims: [0], excerpt: 1 })
    const { alert, total, change } = await alertOfRaisedPrice()

    assert.equal(total, 1)
    assert.include(alert, { signalScore: 'high', summary, changeExcerpt: '$79 / month' })
    assert.include(alert.reasoning, 'Team rose 61%')
    assert.include(alert.reasoning, 'The language model adds: Team is the plan in the middle.')
    assert.equal(change.outcome, 'alerted')

    const [question] = model.questions
    assert.lengthOf(model.questions, 1)
    assert.include(dataOf(question).page, { competitor: 'Northwind', label: 'pricing' })
    assert.notInclude(JSON.stringify(question.body), alert.workspaceId)
  })

  test('keeps the rules’ alert after a fault and gives the reason', async ({ assert }) => {
    model.says((response) => response.writeHead(503).end())
    const { alert, total, change } = await alertOfRaisedPrice()

    assert.equal(total, 1)
    assert.equal(alert.signalScore, 'high')
    assert.include(alert.summary, '$79')
    const reason = 'The language model failed (HTTP 503); the standard rules decided.'
    assert.isTrue(alert.reasoning.endsWith(reason))
    assert.isTrue(change.outcomeReason!.endsWith(reason))
  })

  test('exports a span of the request, without its content', async ({ assert, cleanup }) => {
    const collector = await Collector.start()
    cleanup(() => collector.stop())
    cleanup(() => stopTracing())
    const summary = 'Northwind raised its “Team” plan from $49 to $79 a month.'
    model.says({ summary, claims: [0], excerpt: 1 })
    await startTracing(collector.settings())
    await alertOfRaisedPrice()
    await stopTracing()

    const { spans } = collector
    const asked = spans.find(({ name }) => name === 'model request')!
    assert.deepEqual(asked.attributes, { 'http.response.status_code': 200 })
    const analyst = spans.find(({ spanId }) => spanId === asked.parentSpanId)!
    assert.equal(analyst.name, 'analyst')
    assert.match(String(analyst.attributes['rivalwatch.part']), /^llm_analyst\//)
    const exported = JSON.stringify(collector.requests.map(({ body }) => body))
    for (const text of [summary, 'Team', '$79', model.baseUrl]) assert.notInclude(exported, text)
    assert.notProperty(model.questions[0].headers, 'traceparent')
  })
})
