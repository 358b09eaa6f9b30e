import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { DeliveryResult } from 'rivalwatch-plugin'
import { DAY, HOUR, MINUTE, SECOND } from '#platform/instants'
import { setChannel } from '#delivery/channels/set_channel'
import { setDigestSchedule } from '#delivery/digest/schedule'
import { transaction } from '#platform/database/transaction'
import type Channel from '#delivery/models/channel'
import Delivery from '#delivery/models/delivery'
import { claimDelivery } from '#delivery/outbox/claim'
import { deliver } from '#delivery/outbox/deliver'
import { recordDelivery } from '#delivery/outbox/record_delivery'
import { writeDeliveries } from '#delivery/outbox/write_deliveries'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { aChannel, NotedChannel, withChannels } from '#tests/support/channels'
import { aWorkspace } from '#tests/support/workspace'
import type Workspace from '#workspaces/models/workspace'
import { findWorkspace } from '#workspaces/queries/find'
import type WatchedUrl from '#monitoring/models/watched_url'

/** A Friday evening in Berlin, 22:30 local time. */
const EVENING = Date.UTC(2026, 10, 20, 21, 30)
const down: DeliveryResult = { outcome: 'retry', reason: 'It returned 503.', retryAfter: null }

test.group('Pending delivery', (group) => {
  let workspace: Workspace
  let page: WatchedUrl
  let slack: NotedChannel
  let mail: NotedChannel

  group.each.setup(async () => {
    slack = new NotedChannel()
    mail = new NotedChannel({
      id: 'email',
      name: 'Email',
      byMail: true,
      recipients: (destination) => destination.split(', '),
    })
    const restore = await withChannels(slack, mail)
    workspace = await aWorkspace()
    await workspace.merge({ timeZone: 'Europe/Berlin' }).save()
    page = await aWatchedUrl(workspace, 'northwind.example')
    return restore
  })

  async function raise(now = EVENING, fields = {}): Promise<Delivery[]> {
    const alert = await anAlert(page, { detectedAt: now, ...fields })
    await transaction((statements) => writeDeliveries(alert, statements, now))
    return Delivery.within(workspace).where('alert_id', alert.id).orderBy('recipient')
  }

  const statusOf = async ({ id }: Delivery) => (await Delivery.findOrFail(id)).status

  test('is created for each recipient of each channel that wants the score', async ({ assert }) => {
    await aChannel(workspace, { minimumScore: 'high' })
    await aChannel(workspace, { kind: 'email', destination: 'a@x.test, b@x.test', minimumScore: 'medium' })
    const rows = async (signalScore: string) =>
      (await raise(EVENING, { signalScore })).map(({ kind, recipient }) => `${kind}:${recipient}`)
    assert.sameMembers(await rows('high'), ['slack:', 'email:a@x.test', 'email:b@x.test'])
    assert.sameMembers(await rows('medium'), ['email:a@x.test', 'email:b@x.test'])
    assert.isEmpty(await rows('low'))
  })

  test("waits for the end of quiet hours in the workspace's time zone", async ({ assert }) => {
    await aChannel(workspace, { quietFrom: 22, quietUntil: 7 })
    const [delivery] = await raise()
    const morning = Date.UTC(2026, 10, 21, 6)
    assert.equal(delivery.nextAttemptAt, morning)
    assert.isNull(await deliver(delivery.id, () => morning - 1))
    assert.equal(await deliver(delivery.id, () => morning), 'sent')
  })

  test('waits for quiet hours set later, and expires a day after them', async ({ assert }) => {
    const channel = await aChannel(workspace)
    const [delivery] = await raise()
    await channel.merge({ quietFrom: 22, quietUntil: 7 }).save()
    assert.isNull(await deliver(delivery.id, () => EVENING))
    await delivery.refresh()
    assert.equal(delivery.dueAt, Date.UTC(2026, 10, 21, 6))
    assert.equal(delivery.attempts, 0)
    assert.isEmpty(slack.sent)
  })

  test('is released when quiet hours are lifted or the workspace moves', async ({ assert }) => {
    const channel = await aChannel(workspace, { quietFrom: 22, quietUntil: 7 })
    const tenant = await findWorkspace(workspace.id)
    const lifts: Record<string, () => Promise<unknown>> = {
      'quiet hours': () => setChannel(tenant, { kind: 'slack', quietHours: null }, 'test'),
      'time zone': () => setDigestSchedule(workspace, { timeZone: 'pacific/honolulu' }, 'test'),
    }
    for (const [what, lift] of Object.entries(lifts)) {
      await channel.merge({ quietFrom: 22, quietUntil: 7 }).save()
      await workspace.merge({ timeZone: 'Europe/Berlin' }).save()
      const later = Date.now() + DAY
      const [delivery] = await raise()
      await Delivery.query().where('id', delivery.id).update({ due_at: later, next_attempt_at: later })
      await lift()
      await delivery.refresh()
      assert.isAtMost(delivery.nextAttemptAt, Date.now(), what)
      assert.isAtMost(delivery.dueAt, Date.now(), what)
      await workspace.refresh()
      await channel.refresh()
      await delivery.delete()
    }
    assert.equal(workspace.timeZone, 'Pacific/Honolulu')
  })

  test('is retried while its destination cannot be read', async ({ assert }) => {
    const channel = await aChannel(workspace)
    const [delivery] = await raise()
    await db.from('channels').where('id', channel.id).update({ destination: 'of another key' })
    assert.equal(await deliver(delivery.id, () => EVENING), 'pending')
    await channel.refresh()
    assert.match(channel.lastError!, /APP_KEY/)
    const tenant = await findWorkspace(workspace.id)
    await assert.rejects(() => setChannel(tenant, { kind: 'slack', minimumScore: 'low' }, 'test'), /APP_KEY/)
    await setChannel(tenant, { kind: 'slack', destination: 'https://hooks.example/2' }, 'test')
    assert.equal(await deliver(delivery.id, () => EVENING + HOUR), 'sent')
  })

  test('ends with a reason when it is no longer wanted', async ({ assert }) => {
    const ends: Record<string, (channel: Channel) => Promise<unknown>> = {
      'The channel was paused.': (channel) => channel.merge({ isPaused: true }).save(),
      'This recipient was removed from the channel.': (channel) =>
        channel.merge({ destination: 'other@x.test' }).save(),
      "The workspace's subscription was canceled.": () =>
        workspace.merge({ subscriptionStatus: 'canceled' }).save(),
    }
    for (const [reason, end] of Object.entries(ends)) {
      await workspace.merge({ subscriptionStatus: 'active' }).save()
      const channel = await aChannel(workspace, { kind: 'email', destination: 'a@x.test' })
      const [delivery] = await raise()
      await end(channel)
      await deliver(delivery.id, () => EVENING)
      await delivery.refresh()
      assert.equal(delivery.status, 'canceled', reason)
      assert.equal(delivery.lastError, reason)
      await channel.delete()
    }
    assert.isEmpty(mail.sent)
  })

  test('remains as a record after its channel is deleted', async ({ assert }) => {
    const channel = await aChannel(workspace)
    const [delivery] = await raise()
    await deliver(delivery.id, () => EVENING)
    await channel.delete()
    assert.equal(await statusOf(delivery), 'sent')
  })

  test('waits as long as the receiver asks', async ({ assert }) => {
    await aChannel(workspace)
    const [delivery] = await raise()
    slack.answers = [{ outcome: 'retry', reason: 'Too many.', retryAfter: 120 }]
    await deliver(delivery.id, () => EVENING)
    await delivery.refresh()
    assert.equal(delivery.nextAttemptAt, EVENING + 2 * MINUTE)
    assert.isNull(await deliver(delivery.id, () => EVENING + 119 * SECOND))
    assert.equal(await deliver(delivery.id, () => EVENING + 2 * MINUTE), 'sent')
  })

  test('expires immediately when asked to wait beyond its day', async ({ assert }) => {
    await aChannel(workspace)
    const [delivery] = await raise()
    slack.answers = [{ outcome: 'retry', reason: 'Too many.', retryAfter: 25 * 60 * 60 }]
    assert.equal(await deliver(delivery.id, () => EVENING), 'expired')
  })

  test('is delayed only by an earlier failure in its own queue', async ({ assert }) => {
    await aChannel(workspace, { kind: 'email', destination: 'a@x.test, b@x.test' })
    const [toA, toB] = await raise()
    const [laterToA] = await raise()
    mail.answers = [down]
    await deliver(toA.id, () => EVENING)
    await Promise.all([toA, toB, laterToA].map((delivery) => delivery.refresh()))
    assert.isAbove(toA.nextAttemptAt, EVENING)
    assert.equal(laterToA.nextAttemptAt, toA.nextAttemptAt)
    assert.equal(toB.nextAttemptAt, EVENING)
  })

  test('is retried less and less often while its receiver is down, with any number waiting', async ({
    assert,
  }) => {
    await aChannel(workspace)
    const waiting = (await Promise.all(Array.from({ length: 6 }, () => raise()))).flat()
    slack.answers = Array.from({ length: 1000 }, () => down)
    let asked = 0
    for (let now = EVENING; now < EVENING + HOUR; now += 10 * SECOND) {
      for (const { id } of waiting) await deliver(id, () => now)
      asked = slack.sent.length
    }
    assert.isBelow(asked, 15)
    slack.answers = []
    const after = EVENING + 3 * HOUR
    for (const { id } of waiting) assert.equal(await deliver(id, () => after), 'sent')
  })

  test('does not block others when it keeps failing', async ({ assert }) => {
    await aChannel(workspace)
    const [stuck] = await raise()
    slack.answers = [down]
    await deliver(stuck.id, () => EVENING)
    const [other] = await raise()
    assert.equal(await deliver(other.id, () => EVENING), 'sent')
  })

  test('is sent to a recipient one at a time', async ({ assert }) => {
    await aChannel(workspace)
    const [first] = await raise()
    const [second] = await raise()
    await claimDelivery(first.id, EVENING)
    assert.isNull(await claimDelivery(second.id, EVENING))
    assert.isNotNull(await claimDelivery(second.id, EVENING + 2 * MINUTE))
  })

  test('belongs to the worker that took it over from a stopped or slow one', async ({ assert }) => {
    await aChannel(workspace)
    const [delivery] = await raise()
    const slow = await claimDelivery(delivery.id, EVENING)
    const heir = await claimDelivery(delivery.id, EVENING + 2 * MINUTE)
    assert.isNull(await recordDelivery(slow!, { outcome: 'sent' }, EVENING + 2 * MINUTE))
    assert.equal(await recordDelivery(heir!, down, EVENING + 2 * MINUTE), 'pending')
  })

  test('shows on its channel since when deliveries fail, until one succeeds', async ({ assert }) => {
    const channel = await aChannel(workspace)
    const [delivery] = await raise()
    slack.answers = [down, { outcome: 'refused', reason: 'It is gone.' }]
    await deliver(delivery.id, () => EVENING)
    await deliver(delivery.id, () => EVENING + MINUTE)
    await channel.refresh()
    assert.equal(channel.failingSince, EVENING)
    assert.equal(channel.lastError, 'It is gone.')
    assert.equal(await statusOf(delivery), 'refused')
    const [next] = await raise()
    await deliver(next.id, () => EVENING + HOUR)
    await channel.refresh()
    assert.isNull(channel.failingSince)
    assert.isNull(channel.lastError)
    assert.equal(channel.lastSentAt, EVENING + HOUR)
  })
})
