import { Allowances } from '#analytics/collect/allowances'
import { type Draft, Drop } from '#analytics/collect/draft'
import { DropCounts } from '#analytics/collect/drop_counts'
import { GroupCommit } from '#platform/database/group_commit'
import { Salts } from '#analytics/collect/salts'
import type { SentHit } from '#analytics/collect/sent_hit'
import { Sites } from '#analytics/collect/sites'
import { stepsWith } from '#analytics/collect/steps'
import { type SitedHit, writeHits } from '#analytics/collect/write_hits'
import type { StoredHit } from '#analytics/visits/stored_hit'
import type { Enricher } from '#platform/contract'

/** Milliseconds between two writes. A small part of the way to the server and back. */
const PAUSE = 10

/** What a page sent, and what the server knows by itself. */
export interface Received {
  sent: SentHit
  /** Milliseconds since 1970 UTC. */
  at: number
  ip: string
  userAgent: string
  /** Whether the browser says that its user doesn't want to be tracked: `Sec-GPC: 1` or `DNT: 1`. */
  optedOut: boolean
}

/** Takes hits in. One for each process. */
export class Collector {
  readonly #steps
  readonly #commit = new GroupCommit<SitedHit>(writeHits, PAUSE)
  readonly #drops

  /** @param failed hears of what goes wrong while nobody waits for it */
  constructor(
    enrichers: readonly Enricher[],
    perMinute: { site: number; address: number },
    failed: (error: unknown) => void
  ) {
    this.#steps = stepsWith({
      sites: new Sites(),
      salts: new Salts(),
      allowances: new Allowances(perMinute),
      enrichers,
    })
    this.#drops = new DropCounts(failed)
  }

  /**
   * Resolves once the hit is written, or dropped and counted as such. Rejects when it could not be written.
   *
   * @returns why it was dropped; null where it was not
   */
  async take(received: Received): Promise<string | null> {
    let draft: Draft = { ...received, site: null, told: {} }
    for (const step of this.#steps) {
      const next = step(draft)
      const told = next instanceof Promise ? await next : next
      if (told instanceof Drop) {
        this.#drops.add(told.reason, draft.site?.id ?? null, draft.at)
        return told.reason
      }
      draft = told
    }
    await this.#commit.add({ site: draft.site!, hit: draft.told as StoredHit })
    return null
  }

  /** Waits until all that was taken in is written. */
  async drain(): Promise<void> {
    await this.#commit.drain()
    await this.#drops.flush()
  }
}
