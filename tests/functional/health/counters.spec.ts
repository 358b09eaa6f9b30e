import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import Delivery from '#delivery/models/delivery'
import { claimDelivery } from '#delivery/outbox/claim'
import { deliver } from '#delivery/outbox/deliver'
import { claimNext } from '#monitoring/pipeline/claim'
import { carryOut } from '#monitoring/pipeline/crawl'
import { countModelRequests } from '#platform/metrics/model_requests'
import { registry } from '#platform/metrics/metrics'
import type { GuardedOutbound } from '#platform/outbound/main'
import { aChannel, NotedChannel, withChannels } from '#tests/support/channels'
import { ADA, collect } from '#tests/support/collect'
import { until } from '#tests/support/until'
import { aSite } from '#tests/support/visits'
import { WatchedSite } from '#tests/support/watched_site'
import { aWorkspace } from '#tests/support/workspace'

const page = (price: string) => `<html><body><h1>Plans</h1><h2>Team</h2><p>${price} / month</p></body></html>`

/** Returns all counts, by name and labels. */
async function counted(): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const { name, values } of await registry.getMetricsAsJSON()) {
    for (const { labels, value, metricName = name } of values as any[]) {
      if (/_(total|count)$/.test(metricName))
        found.set(`${metricName} ${Object.values(labels).join(' ')}`.trim(), value)
    }
  }
  return found
}

/** Returns how much each counter increased, excluding those of the process itself. */
async function increases(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counted()
  await act()
  const risen = [...(await counted())].map(
    ([name, value]) => [name, value - (before.get(name) ?? 0)] as const
  )
  return Object.fromEntries(risen.filter(([name, by]) => by > 0 && !/cpu|http/.test(name)))
}

test.group('Counters', (group) => {
  let site: WatchedSite
  let slack: NotedChannel

  group.each.setup(async () => {
    slack = new NotedChannel()
    const restore = await withChannels(slack)
    site = await WatchedSite.start()
    return async () => {
      restore()
      await site.stop()
    }
  })

  test('follow a change from the crawl to the delivery', async ({ assert }) => {
    await aChannel(site.workspace)
    site.site.serve('/pricing', page('$49'))
    assert.deepEqual(await increases(() => site.watch('/pricing')), {
      'rivalwatch_crawls_total success': 1,
      rivalwatch_crawl_duration_seconds_count: 1,
    })
    assert.deepEqual(await increases(() => site.crawl('/pricing', page('$79'))), {
      'rivalwatch_crawls_total success': 1,
      rivalwatch_crawl_duration_seconds_count: 1,
      'rivalwatch_changes_judged_total alerted': 1,
      'rivalwatch_alerts_total high': 1,
      'rivalwatch_deliveries_total slack sent': 1,
      'rivalwatch_delivery_delay_seconds_count slack': 1,
    })
    assert.deepEqual(await increases(() => site.crawl('/pricing', { status: 503 })), {
      'rivalwatch_crawls_total failed': 1,
      rivalwatch_crawl_duration_seconds_count: 1,
    })
  })

  test('distinguish failed deliveries from lost ones', async ({ assert }) => {
    await aChannel(site.workspace)
    site.site.serve('/pricing', page('$49'))
    await site.watch('/pricing')
    slack.answers = [{ outcome: 'retry', reason: 'Down.', retryAfter: null }]
    const risen = await increases(() => site.crawl('/pricing', page('$79')))
    assert.containsSubset(risen, { 'rivalwatch_deliveries_total slack retried': 1 })

    const [delivery] = await Delivery.within(site.workspace)
    const later = delivery.nextAttemptAt
    let takeOver: () => void = () => {}
    slack.answers = [
      new Promise((resolve) => (takeOver = () => resolve({ outcome: 'refused', reason: 'No.' }))),
    ]
    const lost = await increases(async () => {
      const sending = deliver(delivery.id, () => later)
      await until(() => slack.sent.length === 2)
      await claimDelivery(delivery.id, later + 24 * 3_600_000)
      takeOver()
      await sending
    })
    assert.deepEqual(lost, { 'rivalwatch_lease_losses_total deliveries': 1 })
  })

  test('count a crawl that another worker took over', async ({ assert }) => {
    site.site.serve('/pricing', page('$49'))
    await site.watch('/pricing')
    await site.request('/pricing')
    const [claim] = await claimNext(1)
    await carryOut(claim)
    assert.containsSubset(await increases(() => carryOut(claim)), {
      'rivalwatch_lease_losses_total crawls': 1,
    })
  })

  test('distinguish accepted hits from dropped ones', async ({ assert }) => {
    const { siteKey } = await aSite(await aWorkspace(), 'northwind.example')
    const hit = { k: siteKey, t: 'view', u: 'https://northwind.example/' }
    const risen = await increases(async () => {
      await collect(hit)
      await collect(hit, { ip: ADA.ip })
      await collect({ ...hit, k: 'unknown' })
    })
    assert.equal(risen.rivalwatch_hits_accepted_total, 1)
    const dropped = Object.entries(risen).filter(([name]) => name.startsWith('rivalwatch_hits_dropped_total'))
    assert.lengthOf(dropped, 2)
  })

  test('count the responses of the language model', async ({ assert }) => {
    const answers: (number | Error)[] = [200, 429, new Error('away')]
    const outbound = countModelRequests({
      request: async () => {
        const answer = answers.shift()!
        if (answer instanceof Error) throw answer
        return { status: answer }
      },
    } as unknown as GuardedOutbound)
    const risen = await increases(async () => {
      for (let ask = 0; ask < 3; ask++) await outbound.request('http://model.example').catch(() => {})
    })
    assert.deepEqual(risen, {
      'rivalwatch_model_requests_total answered': 1,
      'rivalwatch_model_requests_total refused': 1,
      'rivalwatch_model_requests_total failed': 1,
    })
  })

  test('count requests by the pattern of their route', async ({ assert }) => {
    const before = await counted()
    await fetch(`${appUrl}/v1/openapi.json?x=1`)
    const name = 'rivalwatch_http_requests_total GET /v1/openapi.json 200'
    await until(async () => (await counted()).get(name) === (before.get(name) ?? 0) + 1)
    assert.isAbove(
      (await counted()).get('rivalwatch_http_request_duration_seconds_count /v1/openapi.json')!,
      0
    )
  })
})
