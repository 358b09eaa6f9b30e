import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { sendDigestNow } from '#delivery/digest/send_now'
import Delivery from '#delivery/models/delivery'
import { startTracing, stopTracing } from '#platform/telemetry/start'
import { spanIdOf, traceIdOf } from '#platform/telemetry/span_ids'
import { aChannel } from '#tests/support/channels'
import { postMcp, toolCall } from '#tests/support/mcp/post'
import { aKey } from '#tests/support/workspace'
import { Collector, type ReceivedSpan } from '#tests/support/collector'
import { pricingPage } from '#tests/support/pricing_page'
import { Receiver } from '#tests/support/receiver'
import { WatchedSite } from '#tests/support/watched_site'

const SECRET = 'tok-9f2c71d0'
const SIGNING_SECRET = `whsec_${Buffer.from('a key of thirty-two bytes, or so').toString('base64')}`
const PAGE_WORD = 'Zanzibarite'

const hiddenPage = (team: string) => `${pricingPage({ team })}<p>${PAGE_WORD} ${team}</p>`

test.group('Traces', (group) => {
  let collector: Collector
  let receiver: Receiver
  let site: WatchedSite

  group.each.setup(async () => {
    collector = await Collector.start()
    receiver = await Receiver.start()
    site = await WatchedSite.start()
    return async () => {
      await stopTracing()
      await Promise.all([collector.stop(), receiver.stop(), site.stop()])
    }
  })

  const aWebhook = (destination: string) =>
    aChannel(site.workspace, { kind: 'webhook', destination, secret: SIGNING_SECRET })

  /** Watches a page whose address contains a secret, raises a price, and returns the spans that were exported. */
  async function traceAChange(): Promise<ReceivedSpan[]> {
    const path = `/pricing?key=${SECRET}`
    await aWebhook(`${receiver.url}?token=${SECRET}`)
    site.site.serve(path, hiddenPage('$49'))
    await site.watch(path)
    await startTracing(
      collector.settings({
        headers: { 'x-team': 'web' },
        resource: { 'deployment.environment.name': 'test' },
      })
    )
    await site.crawl(path, hiddenPage('$79'))
    await stopTracing()
    return collector.spans
  }

  /** Returns the names of spans from the root of a trace to one of them. */
  function pathTo(spans: ReceivedSpan[], name: string): string[] {
    const path = []
    for (
      let span = spans.find((one) => one.name === name);
      span;
      span = spans.find(({ spanId }) => spanId === span!.parentSpanId)
    ) {
      path.unshift(span.name)
    }
    return path
  }

  test('follow a change from its crawl to its delivery', async ({ assert }) => {
    const spans = await traceAChange()
    const [alert] = await site.alerts()
    const delivery = await Delivery.within(site.workspace).firstOrFail()
    assert.equal(delivery.status, 'sent')

    const traceId = traceIdOf(alert.changeId)
    const own = spans.filter((span) => span.traceId === traceId)
    assert.deepEqual(pathTo(own, 'fetch'), ['crawl', 'fetch'])
    assert.deepEqual(pathTo(own, 'read'), ['crawl', 'read'])
    assert.deepEqual(pathTo(own, 'compare'), ['crawl', 'read', 'compare'])
    assert.deepEqual(pathTo(own, 'filter'), ['crawl', 'judge', 'filter'])
    assert.deepEqual(pathTo(own, 'analyst'), ['crawl', 'judge', 'analyst'])
    assert.deepEqual(pathTo(own, 'alert'), ['crawl', 'judge', 'alert'])
    assert.deepEqual(pathTo(own, 'deliver'), ['crawl', 'judge', 'alert', 'deliver'])
    assert.deepEqual(pathTo(own, 'send'), ['crawl', 'judge', 'alert', 'deliver', 'send'])
    for (const parent of ['crawl', 'judge', 'deliver']) {
      const { spanId } = own.find(({ name }) => name === parent)!
      const [transaction] = own.filter((span) => span.name === 'transaction' && span.parentSpanId === spanId)
      assert.deepEqual(transaction.attributes, {
        'db.system.name': db.connection().dialect.name.replace('better-', '').replace('sqlite3', 'sqlite'),
      })
    }
    assert.lengthOf(
      own.filter(({ parentSpanId }) => !parentSpanId),
      1
    )

    const named = (name: string) => own.find((span) => span.name === name)!
    assert.equal(named('crawl').spanId, spanIdOf(alert.changeId))
    const workspace = { 'rivalwatch.workspace': site.workspace.id }
    assert.containsSubset(named('crawl').attributes, {
      ...workspace,
      'rivalwatch.page': alert.watchedUrlId,
      'rivalwatch.change': alert.changeId,
      'rivalwatch.outcome': 'success',
      'rivalwatch.trigger': 'manual',
    })
    assert.containsSubset(named('judge').attributes, { ...workspace, 'rivalwatch.outcome': 'alerted' })
    assert.containsSubset(named('alert').attributes, {
      'rivalwatch.alert': alert.id,
      'rivalwatch.score': 'high',
    })
    assert.containsSubset(named('deliver').attributes, {
      ...workspace,
      'rivalwatch.delivery': delivery.id,
      'rivalwatch.channel': 'webhook',
      'rivalwatch.outcome': 'sent',
    })
    assert.containsSubset(collector.resource, {
      'service.name': 'rivalwatch',
      'deployment.environment.name': 'test',
    })
    assert.isTrue(
      collector.requests.every(({ path, headers }) => path === '/v1/traces' && headers['x-team'] === 'web')
    )
  })

  test('contain no secret, address or text of a page', async ({ assert }) => {
    await traceAChange()
    const exported = collector.requests.map(({ body }) => body).join('\n')
    assert.include(exported, '"crawl"')
    const [{ summary }] = await site.alerts()
    for (const hidden of [
      SECRET,
      PAGE_WORD,
      site.site.host,
      '$79',
      summary,
      'Northwind',
      receiver.url,
      '/pricing',
    ])
      assert.notInclude(exported, hidden)
  })

  test('are not announced to the sites and receivers that we contact', async ({ assert }) => {
    await traceAChange()
    const all = [...site.site.requests, ...receiver.received]
    assert.isAtLeast(all.length, 3)
    for (const { headers } of all) assert.notProperty(headers, 'traceparent')
  })

  test('of a request have its operation, workspace, route and status', async ({ assert }) => {
    await startTracing(collector.settings())
    await site.api.get('/alerts')
    await site.api.get('/alerts/alert_none')
    await stopTracing()
    const [found, missing] = collector.spans
    assert.equal(found.name, 'GET /v1/alerts')
    assert.equal(found.kind, 2)
    assert.containsSubset(found.attributes, {
      'rivalwatch.operation': 'listAlerts',
      'rivalwatch.workspace': site.workspace.id,
      'http.route': '/v1/alerts',
      'http.response.status_code': 200,
    })
    assert.isString(found.attributes['rivalwatch.request_id'])
    assert.equal(missing.name, 'GET /v1/alerts/:id')
    assert.equal(missing.attributes['http.response.status_code'], 404)
    assert.notEqual(missing.traceId, found.traceId)
  })

  test('of an MCP request have a span for each tool', async ({ assert }) => {
    const key = await aKey(site.workspace)
    await startTracing(collector.settings())
    await postMcp(key, toolCall('list_alerts'))
    await stopTracing()
    const request = collector.spans.find(({ name }) => name === 'POST /mcp')!
    assert.equal(request.attributes['rivalwatch.workspace'], site.workspace.id)
    const tool = collector.spans.find(({ name }) => name === 'tool list_alerts')!
    assert.deepEqual([tool.traceId, tool.parentSpanId], [request.traceId, request.spanId])
  })

  test('of a digest link to those of the changes that it reports', async ({ assert }) => {
    site.site.serve('/pricing', pricingPage())
    await site.watch('/pricing')
    await startTracing(collector.settings())
    await site.crawl('/pricing', pricingPage({ team: '$79' }))
    await aWebhook(receiver.url)
    await sendDigestNow(site.workspace)
    await stopTracing()
    const [alert] = await site.alerts()
    const digest = collector.spans.find(({ name }) => name === 'digest')!
    assert.deepEqual(digest.links, [{ traceId: traceIdOf(alert.changeId), spanId: spanIdOf(alert.id) }])
    const sent = collector.spans.find(({ name }) => name === 'deliver')!
    assert.deepEqual([sent.traceId, sent.parentSpanId], [digest.traceId, digest.spanId])
  })

  test('are left out by the sampler as a whole', async ({ assert }) => {
    await startTracing(collector.settings({ sampler: 'parentbased_traceidratio', share: 0 }))
    site.site.serve('/pricing', pricingPage())
    await site.watch('/pricing')
    await site.crawl('/pricing', pricingPage({ team: '$79' }))
    await stopTracing()
    assert.lengthOf(await site.alerts(), 1)
    assert.lengthOf(collector.requests, 0)
  })

  for (const [state, answer] of [
    ['refuses them', (response: any) => response.writeHead(400).end('no')],
    ['fails', (response: any) => response.writeHead(503).end()],
    ['does not answer', () => {}],
  ] as const) {
    test(`do not disturb work if the collector ${state}`, async ({ assert }) => {
      collector.answer = answer
      await traceAChange()
      assert.isAtLeast(collector.requests.length, 1)
      assert.equal((await Delivery.within(site.workspace).firstOrFail()).status, 'sent')
    })
  }

  test('do not disturb work if the collector is unavailable', async ({ assert }) => {
    const settings = collector.settings()
    await collector.stop()
    await startTracing(settings)
    site.site.serve('/pricing', pricingPage())
    await site.watch('/pricing')
    await site.crawl('/pricing', pricingPage({ team: '$79' }))
    assert.lengthOf(await site.alerts(), 1)
    await stopTracing()
    collector = await Collector.start()
  })
})
