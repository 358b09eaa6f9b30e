import { test } from '@japa/runner'
import type Alert from '#alerts/models/alert'
import { changeChannel } from '#delivery/channels/change_channel'
import type { ChannelSettings } from '#delivery/channels/channel_settings'
import { createChannel } from '#delivery/channels/create_channel'
import { listChannels } from '#delivery/channels/list_channels'
import { removeChannel } from '#delivery/channels/remove_channel'
import { setChannel } from '#delivery/channels/set_channel'
import { testChannel } from '#delivery/channels/test_channel'
import { unsubscribe } from '#delivery/channels/unsubscribe'
import { digestRoute } from '#delivery/digest/digest_route'
import { setDigestSchedule } from '#delivery/digest/schedule'
import Channel from '#delivery/models/channel'
import Delivery from '#delivery/models/delivery'
import { deliver } from '#delivery/outbox/deliver'
import { writeDeliveries } from '#delivery/outbox/write_deliveries'
import { deliveriesOf } from '#delivery/queries/alert_deliveries'
import { unsentAlerts } from '#delivery/digest/unsent_alerts'
import { reading } from '#platform/database/hot_read'
import { transaction } from '#platform/database/transaction'
import { type InvalidInput, NotFound } from '#platform/errors'
import Competitor from '#monitoring/models/competitor'
import { setTags } from '#monitoring/tags/set_tags'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { NotedChannel, withChannels } from '#tests/support/channels'
import { aWorkspace } from '#tests/support/workspace'
import type WatchedUrl from '#monitoring/models/watched_url'
import type Workspace from '#workspaces/models/workspace'

const HOOK = 'https://hooks.slack.com/services/T0/B0'
/** A Friday evening in Berlin, 22:30 local time. */
const EVENING = Date.UTC(2026, 10, 20, 21, 30)

test.group('Several channels of a kind', (group) => {
  let slack: NotedChannel
  let email: NotedChannel
  let workspace: Workspace
  let page: WatchedUrl | null

  group.each.setup(async () => {
    slack = new NotedChannel()
    email = new NotedChannel({
      id: 'email',
      name: 'Email',
      byMail: true,
      takesDigests: false,
      recipients: (destination) => destination.split(', '),
    })
    const restore = await withChannels(slack, email)
    workspace = await aWorkspace()
    page = null
    await workspace.merge({ timeZone: 'Europe/Berlin' }).save()
    return restore
  })

  const add = async (name: string | null, settings: ChannelSettings = {}, kind = 'slack') => {
    const destination = `${HOOK}/${name}`
    return (await createChannel(workspace, kind, { name, destination, ...settings }, 'test')).channel
  }
  const change = (id: string, settings: ChannelSettings) => changeChannel(workspace, id, settings, 'test')
  const names = async () => (await listChannels(workspace)).map(({ name }) => name)
  const errorOf = (act: Promise<unknown>) =>
    act.then(
      () => null,
      (error: InvalidInput) => error
    )

  async function raise(values: Partial<Alert> = {}, now = EVENING) {
    page ??= await aWatchedUrl(workspace)
    const alert = await anAlert(page, { detectedAt: now, ...values })
    await transaction((statements) => writeDeliveries(alert, statements, now))
    return { alert, deliveries: await Delivery.within(workspace).where('alert_id', alert.id).orderBy('id') }
  }

  test('have names that distinguish them', async ({ assert }) => {
    await add(null)
    const { id } = await add(null)
    await add('Sales')
    assert.deepEqual(await names(), ['Slack', 'Slack 2', 'Sales'])
    for (const name of ['sales', 'SLACK', null]) {
      const error = await errorOf(change(id, { name }))
      assert.equal((error as InvalidInput).errors[0].field, 'name')
    }
    await change(id, { name: ' Product ' })
    assert.deepEqual(await names(), ['Slack', 'Product', 'Sales'])
    assert.match((await errorOf(add('x'.repeat(61))))!.message, /60 characters/)
    assert.match((await errorOf(add('a\u0000b')))!.message, /control characters/)
  })

  test('are changed, tested and removed by ID, and the kind is rejected as ambiguous', async ({ assert }) => {
    const one = await add('One')
    await setChannel(workspace, { kind: 'slack', minimumScore: 'high' }, 'test')
    const two = await add('Two')
    for (const act of [
      () => setChannel(workspace, { kind: 'slack', destination: HOOK }, 'test'),
      () => testChannel(workspace, 'slack', 'test'),
      () => removeChannel(workspace, 'slack', 'test'),
    ]) {
      assert.include((await errorOf(act()))!.message, `Use an ID: ${one.id}, ${two.id}.`)
    }
    await testChannel(workspace, two.id, 'test')
    assert.equal(slack.sent[0].destination, `${HOOK}/Two`)
    await removeChannel(workspace, one.id, 'test')
    assert.deepEqual(await names(), ['Two'])
    assert.equal((await Channel.findOrFail(two.id)).minimumScore, 'medium')
    const other = await aWorkspace()
    assert.instanceOf(await errorOf(changeChannel(other, two.id, { isPaused: true }, 'test')), NotFound)
    assert.instanceOf(await errorOf(removeChannel(other, two.id, 'test')), NotFound)
  })

  test('are limited to competitors with a tag, by their current tags', async ({ assert }) => {
    page = await aWatchedUrl(workspace)
    await setTags(workspace, page.competitorId, ['Direct rival'], 'test')
    const { id } = await add('Rivals', { tags: [' direct  RIVAL', 'Direct rival'] })
    await add('Others', { tags: ['Partner'] })
    assert.deepEqual((await Channel.findOrFail(id)).tags, ['direct RIVAL'])
    assert.match((await errorOf(add('Long', { tags: ['x'.repeat(41)] })))!.message, /40 characters/)
    const { deliveries } = await raise()
    assert.deepEqual(
      deliveries.map(({ channelId }) => channelId),
      [id]
    )
    await setTags(workspace, page.competitorId, ['Partner'], 'test')
    await deliver(deliveries[0].id, () => EVENING)
    assert.lengthOf(slack.sent, 0)
    await deliveries[0].refresh()
    assert.include(deliveries[0], {
      status: 'canceled',
      lastError: 'The competitor has none of the tags direct RIVAL.',
    })
  })

  test('each get the alerts that meet their conditions, once', async ({ assert }) => {
    page = await aWatchedUrl(workspace)
    const stranger = await aWatchedUrl(await aWorkspace())
    await add('All', { minimumScore: 'low' })
    await add('Pricing', { labels: ['pricing'], minimumScore: 'low' })
    await add('Blog', { labels: ['blog'], minimumScore: 'low' })
    await add('Northwind', { competitorIds: [page.competitorId], minimumScore: 'low' })
    await add('SSO', { keywords: ['sso'], minimumScore: 'low' })
    const error = await errorOf(add('Foreign', { competitorIds: [stranger.competitorId] }))
    assert.equal((error as InvalidInput).errors[0].field, 'competitorIds')

    const { deliveries } = await raise({ signalScore: 'low' })
    for (const { id } of deliveries) await deliver(id, () => EVENING)
    for (const { id } of deliveries) await deliver(id, () => EVENING)
    assert.sameMembers(
      slack.sent.map(({ destination }) => destination),
      ['All', 'Pricing', 'Northwind'].map((name) => `${HOOK}/${name}`)
    )
    const { alert } = await raise({ summary: 'Northwind moved SSO to Enterprise.', pageType: 'blog' })
    const told = await deliveriesOf(workspace, alert)
    assert.sameMembers(
      told.deliveries.map(({ channel }) => channel),
      ['All', 'Blog', 'Northwind', 'SSO']
    )
  })

  test('have at most 100 recipients together', async ({ assert }) => {
    const addresses = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => `p${from + index}@x.test`).join(', ')
    await add('One', { destination: addresses(0, 50) }, 'email')
    const two = await add('Two', { destination: addresses(50, 99) }, 'email')
    await add('Again', { destination: addresses(0, 99) }, 'email')
    await add('Slack')
    for (const act of [
      () => add('Three', { destination: addresses(99, 101) }, 'email'),
      () => change(two.id, { destination: addresses(50, 101) }),
      () => change(two.id, { destination: `${addresses(50, 99)}, p50+a@x.test, p50+b@x.test` }),
    ]) {
      const error = await errorOf(act())
      assert.deepInclude((error as InvalidInput).errors[0], { field: 'destination', rule: 'max_recipients' })
    }
    await change(two.id, { destination: addresses(50, 100) })
    await change(two.id, { name: 'Renamed' })
    await change(two.id, { destination: 'p1@x.test' })
  })

  test('reach a recipient once, as early as any of them allows', async ({ assert }) => {
    const quietHours = { from: 22, until: 7 }
    await add('Quiet', { destination: 'ana@x.test, ben@x.test', quietHours }, 'email')
    const loud = await add('Loud', { destination: 'ana@x.test' }, 'email')
    const { deliveries } = await raise()
    assert.sameDeepMembers(
      deliveries.map(({ recipient, channelId, dueAt }) => [
        recipient,
        channelId === loud.id,
        dueAt > EVENING,
      ]),
      [
        ['ana@x.test', true, false],
        ['ben@x.test', false, true],
      ]
    )
  })

  test('cancel alerts that no longer meet their conditions, which the digest then reports', async ({
    assert,
  }) => {
    const channel = await add('Sales')
    const { alert, deliveries } = await raise()
    slack.answers = [{ outcome: 'retry', reason: 'Down.', retryAfter: 60 }]
    await deliver(deliveries[0].id, () => EVENING)
    await change(channel.id, { labels: ['blog'] })
    await deliver(deliveries[0].id, () => EVENING + 120_000)
    const delivery = await deliveries[0].refresh()
    assert.deepEqual(
      [delivery.status, delivery.lastError],
      ['canceled', 'Page type Pricing. This channel gets Blog.']
    )
    assert.lengthOf(slack.sent, 1)
    assert.deepEqual(await unsentAlerts(workspace, EVENING, reading()), [alert.id])
  })

  test('get nothing more once the competitors they are limited to are deleted', async ({ assert }) => {
    const gone = await aWatchedUrl(workspace, 'gone.example')
    await add('Gone', { competitorIds: [gone.competitorId] })
    await Competitor.within(workspace).where('id', gone.competitorId).delete()
    assert.isEmpty((await raise()).deliveries)
  })

  test('lose an address that unsubscribes in all of them', async ({ assert }) => {
    await add('One', { destination: 'ana@x.test, ben@x.test' }, 'email')
    await add('Two', { destination: 'ana@x.test' }, 'email')
    await unsubscribe(workspace, 'ana@x.test')
    const left = await Channel.within(workspace)
    assert.deepEqual(
      left.map(({ destination }) => destination),
      ['ben@x.test']
    )
  })

  test('leave the digest to the channel that the workspace chose', async ({ assert }) => {
    const target = async () => (await digestRoute(workspace, reading()))?.channelId
    const first = await add('First')
    const second = await add('Second')
    const mail = await add('Mail', { destination: 'ana@x.test' }, 'email')
    assert.equal(await target(), first.id)
    await setDigestSchedule(workspace, { channelId: second.id }, 'test')
    assert.equal(await target(), second.id)
    await change(second.id, { isPaused: true })
    assert.equal(await target(), first.id)
    const error = await errorOf(setDigestSchedule(workspace, { channelId: mail.id }, 'test'))
    assert.match(error!.message, /supports digests/)
    await setDigestSchedule(workspace, { channelId: null }, 'test')
    await change(second.id, { isPaused: false })
    await removeChannel(workspace, first.id, 'test')
    assert.equal(await target(), second.id)
  })

  test('leave the digest to a channel that works, unless the workspace chose the failing one', async ({
    assert,
  }) => {
    const target = async () => (await digestRoute(workspace, reading()))?.channelId
    const failing = await add('Failing')
    slack.answers = [{ outcome: 'refused', reason: 'The webhook was removed.' }]
    await testChannel(workspace, failing.id, 'test')
    assert.equal(await target(), failing.id, 'if there is no other')
    const working = await add('Working')
    assert.equal(await target(), working.id)
    await setDigestSchedule(workspace, { channelId: failing.id }, 'test')
    assert.equal(await target(), failing.id)
  })

  test('reject bad conditions', async ({ assert }) => {
    for (const [settings, field] of [
      [{ keywords: ['x'.repeat(61)] }, 'keywords'],
      [{ keywords: ['**'] }, 'keywords'],
      [{ keywords: Array.from({ length: 21 }, (_, index) => `word${index}`) }, 'keywords'],
      [{ competitorIds: ['comp_x'] }, 'competitorIds'],
    ] as [ChannelSettings, string][]) {
      const error = await errorOf(add('Bad', settings))
      assert.equal((error as InvalidInput).errors[0].field, field)
    }
    assert.isEmpty(await names())
  })
})
