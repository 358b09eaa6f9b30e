import { transaction } from '#platform/database/transaction'
import { SECOND } from '#platform/instants'
import { dayOf } from '#analytics/visits/stored_hit'

/** How long a count may wait before it is written. */
const INTERVAL = SECOND
/** The length of the column. */
const MAX_REASON = 40

/** The keys by which dropped hits are counted. The site ID is empty if no site is known. */
type Dropped = [siteId: string, day: string, reason: string]

/** Counts dropped hits in memory first. No request waits for them, and most come from programs rather than visitors. */
export class DropCounts {
  #counts = new Map<string, { dropped: Dropped; amount: number }>()
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()

  /**
   * Creates the counts.
   *
   * @param failed called when the counts could not be written; they are kept and written with the next
   *   ones
   */
  constructor(private readonly failed: (error: unknown) => void) {}

  add(reason: string, siteId: string | null, at: number): void {
    this.#add([siteId ?? '', dayOf(at), reason.slice(0, MAX_REASON)], 1)
    this.#timer ??= setTimeout(() => void this.flush(), INTERVAL).unref()
  }

  /** Writes the counts so far. Never throws. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    return (this.#writing = this.#writing.then(() => this.#write()))
  }

  #add(dropped: Dropped, amount: number): void {
    const key = dropped.join()
    const counted = this.#counts.get(key)
    if (counted) counted.amount += amount
    else this.#counts.set(key, { dropped, amount })
  }

  async #write(): Promise<void> {
    const counts = [...this.#counts.values()]
    this.#counts.clear()
    if (counts.length === 0) return
    try {
      await write(counts)
    } catch (error) {
      for (const { dropped, amount } of counts) this.#add(dropped, amount)
      this.failed(error)
    }
  }
}

async function write(counts: { dropped: Dropped; amount: number }[]): Promise<void> {
  await transaction(async (trx) => {
    const named = counts.map(({ dropped: [siteId] }) => siteId).filter((siteId) => siteId !== '')
    // Not limited to a workspace: hits of all workspaces are counted together.
    const sites = await trx
      .selectFrom('analytics_sites')
      .where('id', 'in', ['', ...new Set(named)])
      .select('id')
      .execute()
    const present = new Set(['', ...sites.map(({ id }) => id)])
    const rows = counts
      .filter(({ dropped: [siteId] }) => present.has(siteId))
      .map(({ dropped: [siteId, day, reason], amount }) => [siteId, siteId || null, day, reason, amount])
    // All processes write in the same order, so they cannot deadlock.
    rows.sort((one, other) => (one.join() < other.join() ? -1 : 1))
    const columns = { scope_id: 'key', site_id: 'kept', day: 'key', reason: 'key', amount: 'added' } as const
    await trx.upsert('dropped_hits', columns, rows)
  })
}
