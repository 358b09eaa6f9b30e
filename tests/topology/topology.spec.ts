/**
 * `npm run test:topology`: two web processes and three workers on MySQL or MariaDB and Redis, which are killed, stopped
 * and added while people and programs use them. `TOPOLOGY_MINUTES` says how long.
 */
import { setTimeout as wait } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { anOwner, PASSWORD } from '#tests/functional/app/accounts'
import { aChannel } from '#tests/support/channels'
import { assertFiguresAreThoseOfHits, assertKeptOnce, isAllCounted } from '#tests/support/counted_visits'
import { Receiver } from '#tests/support/receiver'
import { Chance } from '#tests/support/random_visits'
import { untilBy } from '#tests/support/until'
import { VisitLoad } from '#tests/support/visit_load'
import { aSite } from '#tests/support/visits'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { Clients } from './clients.js'
import { Cluster } from './cluster.js'
import { Rival } from './rival.js'

const MINUTES = Number(process.env.TOPOLOGY_MINUTES ?? 10)
const WORKSPACES = 6
const PAGES_OF_EACH = 4
const SITES_OF_EACH = 2
const CONNECTIONS = 4
/** More than a load sends. */
const HITS_OF_A_LOAD = 100_000
/** Failures that a failed run lists. */
const MAX_SHOWN = 5
const SEED = Date.now() % 1_000_000

test.group('Two web processes and three workers that end again and again', () => {
  test('lose nothing, do nothing twice and answer every request: seed {$self}')
    .with([SEED])
    .timeout((MINUTES + 8) * 60_000)
    .run(async ({ assert, cleanup }, seed) => {
      const chance = new Chance(seed)
      const cluster = await Cluster.start()
      cleanup(() => cluster.abandon())
      const receiver = await Receiver.start()
      cleanup(() => receiver.stop())
      const clients = new Clients(cluster.origins, chance)

      const workspaces = await Promise.all(Array.from({ length: WORKSPACES }, () => aWorkspace()))
      const rivals: Rival[] = []
      for (const workspace of workspaces) {
        await aChannel(workspace, {
          kind: 'webhook',
          destination: receiver.url,
          secret: 'whsec_c2VjcmV0',
          minimumScore: 'low',
        })
        const key = await aKey(workspace)
        rivals.push(await Rival.start(clients, key, PAGES_OF_EACH))
        clients.read(key)
      }
      const { owner } = await anOwner()
      clients.signIn(owner.email, PASSWORD)
      const sites = await Promise.all(
        workspaces.flatMap((workspace) => Array.from({ length: SITES_OF_EACH }, () => aSite(workspace)))
      )
      const visits = cluster.origins.map(
        (origin, at) => new VisitLoad(origin, sites, new Chance(seed + at), at * HITS_OF_A_LOAD)
      )
      for (const load of visits) load.start(CONNECTIONS)

      cluster.disturb(chance)
      await wait((MINUTES * 60_000) / 2)
      cluster.addWorker('worker 4')
      await wait((MINUTES * 60_000) / 2)

      await cluster.calmDown()
      await Promise.all([...rivals, ...visits, clients].map((load) => load.stop()))
      await untilBy([], async () => (await isSettled()) && (await isAllCounted()), 500)
      await cluster.stop()

      const made = rivals.reduce((sum, { changes }) => sum + changes, 0)
      const ids = receiver.received.map(({ headers }) => String(headers['webhook-id']))
      const { answered, signIns, interrupted, failures } = clients.seen
      console.log(
        `    ${cluster.ends}\n    ${made} changes, ${ids.length - new Set(ids).size} messages twice, ${answered} answers, ` +
          `${interrupted} interrupted, ${signIns} sign-ins, ${visits.reduce((sum, { accepted }) => sum + accepted, 0)} visits`
      )
      assert.deepEqual(failures.slice(0, MAX_SHOWN), [])
      assert.isAbove(signIns, 0)
      const counts = { changes: made, alerts: made, sent: made, received: made }
      assert.deepEqual(
        {
          changes: await count('page_changes'),
          alerts: await count('alerts'),
          sent: await count('deliveries', { status: 'sent' }),
          received: new Set(ids).size,
        },
        counts
      )
      assert.equal(await count('deliveries'), made, 'one delivery for each alert')
      // A worker that is killed between a receiver's answer and its note of it sends that message again.
      assert.isAtMost(ids.length - new Set(ids).size, cluster.workerKills * WORKSPACES)
      assert.deepEqual(await tallies(), await alertsByWorkspace())
      await assertKeptOnce(assert, ...visits)
      await assertFiguresAreThoseOfHits(assert, workspaces)
    })
})

async function isSettled(): Promise<boolean> {
  return (
    (await count('page_changes', { outcome: 'pending' })) +
      (await count('deliveries', { status: 'pending' })) ===
    0
  )
}

async function count(table: string, where: Record<string, string> = {}): Promise<number> {
  const row = await db.from(table).where(where).count('* as total').first()
  return Number(row.total)
}

/** Returns the counters of each workspace, which every act on an alert updates. */
async function tallies(): Promise<Record<string, number[]>> {
  const rows = await db
    .from('alert_tallies')
    .whereColumn('scope_id', 'workspace_id')
    .groupBy('workspace_id')
    .select('workspace_id as id')
    .sum('unread_count as unread')
    .sum('read_count as done')
  return Object.fromEntries(rows.map(({ id, unread, done }) => [id, [Number(unread), Number(done)]]))
}

async function alertsByWorkspace(): Promise<Record<string, number[]>> {
  const rows = await db
    .from('alerts')
    .groupBy('workspace_id')
    .select('workspace_id as id')
    .select(db.raw("sum(status = 'unread') as unread, sum(status = 'read') as done"))
  return Object.fromEntries(rows.map(({ id, unread, done }) => [id, [Number(unread), Number(done)]]))
}
