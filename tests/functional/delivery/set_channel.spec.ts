import { test } from '@japa/runner'
import { InvalidInput, NotFound } from '#platform/errors'
import { listChannels } from '#delivery/channels/list_channels'
import { removeChannel } from '#delivery/channels/remove_channel'
import { setChannel } from '#delivery/channels/set_channel'
import { testChannel } from '#delivery/channels/test_channel'
import Channel from '#delivery/models/channel'
import Delivery from '#delivery/models/delivery'
import { deliver } from '#delivery/outbox/deliver'
import { writeDeliveries } from '#delivery/outbox/write_deliveries'
import db from '@adonisjs/lucid/services/db'
import { transaction } from '#platform/database/transaction'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { NotedChannel, withChannels } from '#tests/support/channels'
import { aWorkspace } from '#tests/support/workspace'
import { newId } from '#platform/ids'
import { HOUR } from '#platform/instants'
import AuditEvent from '#workspaces/models/audit_event'
import type WatchedUrl from '#monitoring/models/watched_url'
import type Workspace from '#workspaces/models/workspace'

const HOOK = 'https://hooks.slack.com/services/T0/B0/secret'

/** Returns channels like those of the plugins that record what they are sent. */
function channels() {
  const slack = new NotedChannel({
    checkDestination: (given, { webAddress }) => webAddress(given),
    mask: () => 'hooks.slack.com/…',
  })
  const email = new NotedChannel({
    id: 'email',
    name: 'Email',
    byMail: true,
    checkDestination: (given) => given.replaceAll(/\s*,\s*/g, ', '),
    recipients: (destination) => destination.split(', '),
  })
  const webhook = new NotedChannel({
    id: 'webhook',
    name: 'Webhook',
    signs: true,
    checkDestination: (given, { webAddress }) => webAddress(given),
  })
  const broken = new NotedChannel({ id: 'pager', name: 'Pager', notSetUp: 'No pager is set up.' })
  return { slack, email, webhook, broken }
}

test.group('Workspace channels', (group) => {
  let noted: ReturnType<typeof channels>
  let workspace: Workspace
  let page: WatchedUrl | null

  group.each.setup(async () => {
    noted = channels()
    const restore = await withChannels(...Object.values(noted))
    workspace = await aWorkspace()
    page = null
    return restore
  })

  const set = (settings: Parameters<typeof setChannel>[1]) => setChannel(workspace, settings, 'test')
  const setSlack = () => set({ kind: 'slack', destination: HOOK })
  const auditOf = (action: string) => AuditEvent.within(workspace).where('action', action).orderBy('id')

  /** Raises an alert and returns its deliveries. */
  async function raise(): Promise<Delivery[]> {
    const alert = await anAlert((page ??= await aWatchedUrl(workspace)))
    await transaction((statements) => writeDeliveries(alert, statements))
    return Delivery.within(workspace).where('alert_id', alert.id).orderBy('id')
  }

  test('send medium and high alerts at any hour by default, and settings change one by one', async ({
    assert,
  }) => {
    const { channel, secret } = await setSlack()
    assert.isNull(secret)
    assert.containsSubset(channel.$attributes, { minimumScore: 'medium', isPaused: false })
    assert.isNull(channel.quietHours)

    await set({ kind: 'slack', minimumScore: 'high', quietHours: { from: 22, until: 7 } })
    await set({ kind: 'slack', isPaused: true })
    const [listed] = await listChannels(workspace)
    assert.containsSubset(listed, {
      id: channel.id,
      name: 'Slack',
      destination: 'hooks.slack.com/…',
      minimumScore: 'high',
      quietHours: { from: 22, until: 7 },
      isPaused: true,
    })
    await set({ kind: 'slack', quietHours: null })
    const stored = await Channel.within(workspace).firstOrFail()
    assert.isNull(stored.quietHours)
    assert.equal(stored.destination, HOOK)
  })

  test('work with any subscription status', async ({ assert }) => {
    await workspace.merge({ subscriptionStatus: 'canceled' }).save()
    await setSlack()
    assert.lengthOf(await listChannels(workspace), 1)
  })

  test('keep their secrets out of lists and the audit log', async ({ assert }) => {
    await setSlack()
    const { secret } = await set({ kind: 'webhook', destination: 'https://hooks.example/1' })
    await testChannel(workspace, 'slack', 'test')
    await removeChannel(workspace, 'slack', 'test')
    assert.match(secret!, /^whsec_[A-Za-z0-9+/]{43}=$/)
    const shown = JSON.stringify([await listChannels(workspace), await AuditEvent.within(workspace)])
    assert.notInclude(shown, 'services/T0')
    assert.notInclude(shown, secret!)
    const row = await db.from('channels').where('workspace_id', workspace.id).firstOrFail()
    assert.notInclude(JSON.stringify(row), secret!)
    assert.notInclude(JSON.stringify(row), 'hooks.example')
  })

  test('keep the secret when the destination changes, and renew it on request', async ({ assert }) => {
    const { secret } = await set({ kind: 'webhook', destination: 'https://hooks.example/1' })
    const moved = await set({ kind: 'webhook', destination: 'https://hooks.example/2' })
    assert.isNull(moved.secret)
    assert.equal(moved.channel.secret, secret)
    const renewed = await set({ kind: 'webhook', newSecret: true })
    assert.notEqual(renewed.secret, secret)
    await testChannel(workspace, 'webhook', 'test')
    assert.equal(noted.webhook.sent[0].secret, renewed.secret)
    assert.include((await auditOf('channel.set')).at(-1)!.detail!, 'new secret')
  })

  test('reject bad settings in plain words without changing anything')
    .with([
      [{ kind: 'slack' }, 'destination', /Enter a destination/],
      [{ kind: 'slack', destination: '' }, 'destination', /Enter a destination/],
      [{ kind: 'slack', destination: 'nonsense' }, 'destination', /not a valid URL/],
      [{ kind: 'slack', destination: 'ftp://hooks.slack.com/x' }, 'destination', /http:/],
      [{ kind: 'slack', destination: 'https://me:pw@hooks.slack.com/x' }, 'destination', /username/],
      [{ kind: 'slack', destination: 'http://10.0.0.1/hook' }, 'destination', /public internet/],
      [{ kind: 'slack', destination: 'https://hooks.slack.com/a\nb' }, 'destination', /Line breaks/],
      [{ kind: 'slack', destination: `https://a.example/${'x'.repeat(4000)}` }, 'destination', /4000/],
      [{ kind: 'email', destination: 'a@b.example\r\nBcc: eve@x.example' }, 'destination', /Line breaks/],
      [{ kind: 'email', destination: `${'x'.repeat(255)}@b.example` }, 'destination', /254/],
      [{ kind: 'email', destination: 'a@b.example, a@b.example' }, 'destination', /twice/],
      [{ kind: 'pigeon', destination: HOOK }, 'kind', /"pigeon".*slack, email, webhook, pager/],
      [{ kind: 'pager', destination: HOOK }, 'kind', /No pager is set up/],
      [
        { kind: 'slack', destination: HOOK, quietHours: { from: 7, until: 7 } },
        'quietUntil',
        /different hours/,
      ],
      [{ kind: 'slack', destination: HOOK, quietHours: { from: 24, until: 7 } }, 'quietFrom', /0 to 23/],
    ] as const)
    .run(async ({ assert }, [settings, field, says]) => {
      const error = await set({ ...settings }).then(
        () => null,
        (thrown) => thrown
      )
      assert.instanceOf(error, InvalidInput)
      assert.equal(error.errors[0].field, field)
      assert.match(error.message, says)
      assert.isEmpty(await listChannels(workspace))
      assert.isEmpty(await auditOf('channel.set'))
    })

  test('are created once by concurrent requests', async ({ assert }) => {
    await Promise.all([setSlack(), setSlack(), setSlack()])
    assert.lengthOf(await listChannels(workspace), 1)
  })

  test('cannot be seen, changed, tested or removed by another workspace', async ({ assert }) => {
    await setSlack()
    const other = await aWorkspace()
    assert.isEmpty(await listChannels(other))
    await assert.rejects(
      () => setChannel(other, { kind: 'slack', isPaused: true }, 'test'),
      /Enter a destination/
    )
    for (const act of [removeChannel, testChannel]) {
      const error = await act(other, 'slack', 'test').then(
        () => null,
        (thrown: unknown) => thrown
      )
      assert.instanceOf(error, NotFound)
    }
    await setChannel(other, { kind: 'slack', destination: 'https://hooks.slack.com/other' }, 'test')
    await removeChannel(other, 'slack', 'test')
    assert.lengthOf(await listChannels(workspace), 1)
    assert.isEmpty(noted.slack.sent)
  })

  test('clear the retry delay and the last error with a new destination', async ({ assert }) => {
    await setSlack()
    noted.slack.answers = [{ outcome: 'retry', reason: 'Down.', retryAfter: 3600 }]
    const [delivery] = await raise()
    await deliver(delivery.id)
    assert.isAbove((await delivery.refresh()).nextAttemptAt, Date.now() + HOUR / 2)
    assert.isNotNull((await listChannels(workspace))[0].failingSince)

    await set({ kind: 'slack', destination: `${HOOK}2` })
    const [listed] = await listChannels(workspace)
    assert.deepEqual([listed.failingSince, listed.lastError], [null, null])
    await deliver(delivery.id)
    assert.equal((await delivery.refresh()).status, 'sent')
    assert.equal(noted.slack.sent.at(-1)!.destination, `${HOOK}2`)
  })

  test('are sent nothing more once removed, and keep what they delivered', async ({ assert }) => {
    await setSlack()
    const [taken] = await raise()
    await deliver(taken.id)
    const [waiting] = await raise()
    await removeChannel(workspace, 'slack', 'test')
    await deliver(waiting.id)
    assert.equal((await taken.refresh()).status, 'sent')
    await waiting.refresh()
    assert.deepEqual([waiting.status, waiting.lastError], ['canceled', 'The channel was removed.'])
    assert.lengthOf(noted.slack.sent, 1)
    assert.isEmpty(await raise())
  })

  test('return the alerts of a pending digest when removed', async ({ assert }) => {
    const { channel } = await setSlack()
    const alert = await anAlert(await aWatchedUrl(workspace))
    const id = newId('digest')
    const owned = { workspace_id: workspace.id, created_at: 0 }
    await db.table('digests').insert({ ...owned, id, day: '2026-11-19', content: '{}' })
    await db.from('alerts').where('id', alert.id).update({ digest_id: id })
    await Delivery.create({
      id: newId('delivery'),
      workspaceId: workspace.id,
      kind: 'slack',
      channelId: channel.id,
      digestId: id,
      recipient: '',
      status: 'pending',
      attempts: 0,
      dueAt: 0,
      nextAttemptAt: 0,
      createdAt: 0,
    })
    await removeChannel(workspace, 'slack', 'test')
    assert.isNull((await db.from('alerts').where('id', alert.id).firstOrFail()).digest_id)
  })

  test('send a test to every recipient immediately, even when paused, and record it', async ({ assert }) => {
    await set({ kind: 'email', destination: 'ana@x.example, ben@x.example', isPaused: true })
    noted.email.answers = [{ outcome: 'sent' }, { outcome: 'refused', reason: 'No such mailbox.' }]
    const outcomes = await testChannel(workspace, 'email', 'test')
    assert.deepEqual(
      outcomes.map(({ recipient, result }) => [recipient, result.outcome]),
      [
        ['ana@x.example', 'sent'],
        ['ben@x.example', 'refused'],
      ]
    )
    assert.deepEqual(
      noted.email.sent.map(({ message, destination }) => [message.kind, destination]),
      [
        ['test', 'ana@x.example'],
        ['test', 'ben@x.example'],
      ]
    )
    const { links } = noted.email.sent[0].message
    assert.match(links.unsubscribe!, /\/unsubscribe\//)
    const [failing] = await listChannels(workspace)
    assert.equal(failing.lastError, 'No such mailbox.')
    assert.isNotNull(failing.failingSince)

    await testChannel(workspace, 'email', 'test')
    const [healed] = await listChannels(workspace)
    assert.isNull(healed.failingSince)
    assert.isNotNull(healed.lastSentAt)
    const tested = await auditOf('channel.tested')
    assert.deepEqual(
      tested.map(({ detail }) => detail),
      ['email: No such mailbox.', 'email: sent']
    )
  })

  test('list failing recipients until a delivery succeeds', async ({ assert }) => {
    await set({ kind: 'email', destination: 'ana@x.example, ben@x.example' })
    const [toAna, toBen] = (await raise()).toSorted((one, other) =>
      one.recipient < other.recipient ? -1 : 1
    )
    await deliver(toAna.id)
    noted.email.answers = [{ outcome: 'refused', reason: 'No such mailbox.' }]
    await deliver(toBen.id)
    const [listed] = await listChannels(workspace)
    assert.containsSubset(listed.refusals, [{ recipient: 'ben@x.example', reason: 'No such mailbox.' }])
    assert.lengthOf(listed.refusals, 1)

    const later = Date.now() + HOUR
    for (const delivery of await raise()) await deliver(delivery.id, () => later)
    assert.isEmpty((await listChannels(workspace))[0].refusals)
  })
})
