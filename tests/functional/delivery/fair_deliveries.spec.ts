import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import Delivery from '#alerts/models/delivery'
import { DeliveryLoop } from '#alerts/outbox/delivery_loop'
import { dueOf } from '#alerts/outbox/due'
import { newId } from '#platform/ids'
import { aChannel, NotedChannel, withChannels } from '#tests/support/channels'
import { aWatchedUrl, anAlert } from '#tests/support/alerts'
import { aWorkspace } from '#tests/support/workspace'
import type Workspace from '#workspaces/models/workspace'

const POLL_INTERVAL = 20

test.group('Deliveries of several workspaces', (group) => {
  let hangs: (() => void)[] = []
  let stop = async () => {}
  group.each.setup(async () => {
    const never = new NotedChannel({ id: 'slack' })
    const mail = new NotedChannel({
      id: 'email',
      name: 'Email',
      // Whoever is called "hangs" does not answer.
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

  /** One delivery to each of some recipients. */
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

  async function until(holds: () => boolean | Promise<boolean>) {
    while (!(await holds())) await wait(POLL_INTERVAL)
  }

  const isSent = async ({ id }: Delivery) => (await Delivery.findOrFail(id)).status === 'sent'

  test('receivers that never answer hold up their own workspace alone', async ({ assert }) => {
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

  test('what failed before takes a quarter of the places', async ({ assert }) => {
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

  test('to one recipient one after another goes, what was tried less first', async ({ assert }) => {
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
