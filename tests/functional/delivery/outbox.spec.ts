import { test } from '@japa/runner'
import { DAY, HOUR, SECOND } from '#platform/instants'
import Delivery from '#delivery/models/delivery'
import { deliver } from '#delivery/outbox/deliver'
import { aChannel, NotedChannel, withChannels } from '#tests/support/channels'
import { WatchedSite } from '#tests/support/watched_site'
import { workOffQueue } from '#tests/support/worker'

const page = (price: string) => `<html><body><h1>Plans</h1><h2>Team</h2><p>${price} / month</p></body></html>`

test.group('Alert delivery', (group) => {
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

  async function raise(): Promise<Delivery[]> {
    site.site.serve('/pricing', page('$49'))
    await site.watch('/pricing')
    await site.crawl('/pricing', page('$79'))
    return Delivery.within(site.workspace).orderBy('id')
  }

  test('is sent once, however often its job runs', async ({ assert }) => {
    await aChannel(site.workspace)
    const [delivery] = await raise()
    for (let run = 0; run < 10; run++) await deliver(delivery.id)
    assert.lengthOf(slack.sent, 1)
    assert.equal(delivery.status, 'sent')
    const { message } = slack.sent[0]
    assert.equal(message.kind, 'alert')
    const { body } = await site.api.get('/alerts')
    assert.deepEqual(body.alerts[0].deliveredVia, ['slack'])
  })

  test('is sent once by concurrent workers', async ({ assert }) => {
    await aChannel(site.workspace)
    slack.answers = [{ outcome: 'retry', reason: 'Down.', retryAfter: null }]
    const [delivery] = await raise()
    const later = () => delivery.nextAttemptAt
    await Promise.all(Array.from({ length: 10 }, () => deliver(delivery.id, later)))
    assert.lengthOf(slack.sent, 2)
  })

  test('backs off after each failure and expires after a day', async ({ assert }) => {
    await aChannel(site.workspace)
    slack.answers = Array.from(
      { length: 100 },
      () => ({ outcome: 'retry', reason: 'Down.', retryAfter: null }) as const
    )
    const [delivery] = await raise()
    const pauses: number[] = []
    let now = delivery.dueAt
    for (let run = 0; run < 60 && delivery.status === 'pending'; run++) {
      await delivery.refresh()
      if (delivery.status !== 'pending') break
      pauses.push(delivery.nextAttemptAt - now)
      now = delivery.nextAttemptAt
      await deliver(delivery.id, () => now)
    }
    assert.equal(delivery.status, 'expired')
    assert.isBelow(now - delivery.dueAt, DAY)
    assert.isAbove(now - delivery.dueAt, DAY - 2 * HOUR)
    assert.isBelow(pauses[0], 10 * SECOND)
    assert.isAtMost(Math.max(...pauses), 1.2 * HOUR)
  })

  test('succeeds on a retry after a failure', async ({ assert }) => {
    await aChannel(site.workspace)
    slack.answers = [new Error('the plugin broke')]
    const [delivery] = await raise()
    assert.equal(delivery.status, 'pending')
    await Delivery.query().where('id', delivery.id).update({ next_attempt_at: 0 })
    await workOffQueue()
    await delivery.refresh()
    assert.equal(delivery.status, 'sent')
  })
})
