import { until } from '#tests/support/until'
import { test } from '@japa/runner'
import Delivery from '#delivery/models/delivery'
import { DeliveryLoop } from '#delivery/outbox/delivery_loop'
import { dueOf } from '#delivery/outbox/due'
import { newId } from '#platform/ids'
import { aChannel, NotedChannel, withChannels } from '#tests/support/channels'
import { aWatchedUrl, anAlert } from '#tests/support/alerts'
import { aWorkspace } from '#tests/support/workspace'
import type Workspace from '#workspaces/models/workspace'

test.group('Fair deliveries', (group) => {
  let hangs: (() => void)[] = []
  let stop = async () => {}
  group.each.setup(async () => {
    const never = new NotedChannel({ id: 'slack' })
    const mail = new NotedChannel({
      id: 'email',
      name: 'Email',
      // The recipient called "hangs" never responds.
      deliver: (_message, destination) =>
        destination.startsWith('hangs')
          ? new Promise((resolve) => hangs.push(() => resolve({ outcome: 'sent' })))
          : Promise.resolve({ outcome: 'sent' }),
      recipients: (destination) => destination.split(', '),
    })
    const restore = await withChannels(never, mail)
    return async () => {
      for (const letGo of hangs) letGo()
      hangs = []
      await stop()
      stop = async () => {}
      restore()
    }
  })

  /** Creates one delivery to each recipient. */
  async function deliveriesOf(
    workspace: Workspace,
    recipients: readonly string[],
    fields: Partial<Delivery> = {}
  ) {
    const channel = await aChannel(workspace, { kind: 'email', destination: recipients.join(', ') })
    const page = await aWatchedUrl(workspace, 'northwind.example', `/${Math.random()}`)
    const alert = await anAlert(page)
    const now = Date.now()
    return Promise.all(
      recipients.map((recipient) =>
        Delivery.create({
          id: newId('delivery'),
          workspaceId: workspace.id,
          kind: 'email',
          channelId: channel.id,
          alertId: alert.id,
          recipient,
          status: 'pending',
          attempts: 0,
          dueAt: now,
          nextAttemptAt: now,
          createdAt: now,
          ...fields,
        })
      )
    )
  }

  function work(concurrency: number) {
    const loop = new DeliveryLoop(concurrency)
    const running = loop.run()
    stop = async () => {
      await loop.stop()
      await running
    }
  }

  const isSent = async ({ id }: Delivery) => (await Delivery.findOrFail(id)).status === 'sent'

  test('let unresponsive receivers delay only their own workspace', async ({ assert }) => {
    const [noisy, quiet] = [await aWorkspace(), await aWorkspace()]
    await deliveriesOf(
      noisy,
      Array.from({ length: 7 }, (_, at) => `hangs-${at}@x.test`)
    )
    work(6)
    await until(() => hangs.length >= 6)
    const [own] = await deliveriesOf(quiet, ['team@y.test'])
    await until(() => isSent(own))
    assert.isAtMost(hangs.length, 6)
  })

  test('give earlier failures a quarter of the slots', async ({ assert }) => {
    const noisy = await aWorkspace()
    await deliveriesOf(
      noisy,
      Array.from({ length: 8 }, (_, at) => `hangs-${at}@x.test`),
      { attempts: 1 }
    )
    const other = await aWorkspace()
    const fresh = await deliveriesOf(
      other,
      Array.from({ length: 5 }, (_, at) => `team-${at}@y.test`)
    )
    work(8)
    await until(async () => (await Promise.all(fresh.map(isSent))).every(Boolean))
    assert.equal(hangs.length, 2)
  })

  test('go to a recipient one at a time, with fewer attempts first', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [tried] = await deliveriesOf(workspace, ['a@x.test'], { attempts: 3 })
    const page = await aWatchedUrl(workspace, 'northwind.example', '/other')
    const [fresh] = await Promise.all([
      Delivery.create({
        ...tried.$attributes,
        id: newId('delivery'),
        alertId: (await anAlert(page)).id,
        attempts: 0,
      }),
    ])
    const due = await dueOf(workspace.id, Date.now())
    assert.deepEqual(
      due.map(({ id }) => id),
      [fresh.id]
    )
    await fresh.merge({ leaseExpiresAt: Date.now() + 60_000 }).save()
    assert.deepEqual(await dueOf(workspace.id, Date.now()), [])
  })
})
