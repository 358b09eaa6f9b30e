import type { TestContext } from '@japa/runner/core'
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import { anOwner, PASSWORD } from '#tests/functional/app/accounts'
import { aChannel } from '#tests/support/channels'
import { assertFiguresAreThoseOfHits, assertKeptOnce, isAllCounted } from '#tests/support/counted_visits'
import { Receiver } from '#tests/support/receiver'
import { Chance } from '#tests/support/random_visits'
import { untilBy } from '#tests/support/until'
import { VisitLoad } from '#tests/support/visit_load'
import { aSite } from '#tests/support/visits'
import { aKey, aWorkspace } from '#tests/support/workspace'
import type Workspace from '#workspaces/models/workspace'
import { Clients } from './clients.js'
import { Rival } from './rival.js'

const WORKSPACES = 6
const PAGES_OF_EACH = 4
const SITES_OF_EACH = 2
/** Visitor connections to each web process. */
const CONNECTIONS = 4
/** More hits than a load sends. */
const HITS_OF_A_LOAD = 1_000_000_000
/** The number of failures that a failed run lists. */
const MAX_SHOWN = 5

export interface Pace {
  /** Visits per second in total; without it, as many as get a response. */
  visits?: number
  /** Milliseconds from when a change is found until the next change to the same page. */
  betweenChanges?: number
}

/**
 * Changing pages, visits, and people and programs that read. At the end, all of it is checked against the stored
 * figures.
 */
export class Load {
  readonly clients: Clients
  readonly visits: VisitLoad[]
  readonly rivals: Rival[] = []
  #workspaces: Workspace[] = []
  #receiver!: Receiver

  private constructor(
    origins: readonly string[],
    seed: number,
    sites: ConstructorParameters<typeof VisitLoad>[1]
  ) {
    this.clients = new Clients(origins, new Chance(seed))
    this.visits = origins.map(
      (origin, at) => new VisitLoad(origin, sites, new Chance(seed + at), at * HITS_OF_A_LOAD)
    )
  }

  static async start(
    { cleanup }: Pick<TestContext, 'cleanup'>,
    origins: readonly string[],
    seed: number,
    { visits, betweenChanges = 0 }: Pace = {}
  ): Promise<Load> {
    const workspaces = await Promise.all(Array.from({ length: WORKSPACES }, () => aWorkspace()))
    const sites = await Promise.all(
      workspaces.flatMap((workspace) => Array.from({ length: SITES_OF_EACH }, () => aSite(workspace)))
    )
    const load = new Load(origins, seed, sites)
    load.#workspaces = workspaces
    load.#receiver = await Receiver.start()
    cleanup(() => load.#receiver.stop())
    for (const workspace of workspaces) {
      await aChannel(workspace, {
        kind: 'webhook',
        destination: load.#receiver.url,
        secret: 'whsec_c2VjcmV0',
        minimumScore: 'low',
      })
      const key = await aKey(workspace)
      load.rivals.push(await Rival.start(load.clients, key, PAGES_OF_EACH, betweenChanges))
      load.clients.read(key)
    }
    const { owner } = await anOwner()
    load.clients.signIn(owner.email, PASSWORD)
    for (const one of load.visits) one.start(CONNECTIONS, visits && visits / load.visits.length)
    return load
  }

  /** Stops, and waits until everything is found, judged, sent and counted. */
  async stop(): Promise<void> {
    await Promise.all([...this.rivals, ...this.visits, this.clients].map((one) => one.stop()))
    await untilBy([], async () => (await isSettled()) && (await isAllCounted()), 500)
  }

  /** What happened, in one line. */
  get summary(): string {
    const { answered, signIns, interrupted } = this.clients.seen
    return (
      `${this.changes} changes, ${this.repeated} messages twice, ${answered} answers, ${interrupted} interrupted, ` +
      `${signIns} sign-ins, ${this.visits.reduce((sum, { accepted }) => sum + accepted, 0)} visits`
    )
  }

  get changes(): number {
    return this.rivals.reduce((sum, { changes }) => sum + changes, 0)
  }

  /** The number of messages that arrived more than once. */
  get repeated(): number {
    return this.#receiver.received.length - this.#messageIds().size
  }

  /**
   * Asserts that every change led to one alert and one delivery, and that every visit was counted once.
   *
   * @param workerKills the number of killed workers. If one is killed after a receiver responds but before the response
   *   is recorded, its message is sent again
   */
  async assertIsExact(assert: Assert, workerKills: number): Promise<void> {
    assert.deepEqual(this.clients.seen.failures.slice(0, MAX_SHOWN), [])
    assert.isAbove(this.clients.seen.signIns, 0)
    const made = this.changes
    const counts = { changes: made, alerts: made, sent: made, received: made }
    assert.deepEqual(
      {
        changes: await count('page_changes'),
        alerts: await count('alerts'),
        sent: await count('deliveries', { status: 'sent' }),
        received: this.#messageIds().size,
      },
      counts
    )
    assert.equal(await count('deliveries'), made, 'one delivery for each alert')
    assert.isAtMost(this.repeated, workerKills * WORKSPACES)
    assert.deepEqual(await tallies(), await alertsByWorkspace())
    await assertKeptOnce(assert, ...this.visits)
    await assertFiguresAreThoseOfHits(assert, this.#workspaces, '', true)
  }

  #messageIds(): Set<string> {
    return new Set(this.#receiver.received.map(({ headers }) => String(headers['webhook-id'])))
  }
}

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

/** Returns the counters of each workspace, which every action on an alert updates. */
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
