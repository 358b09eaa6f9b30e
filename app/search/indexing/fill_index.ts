import { forAWhile } from '#platform/database/prune_by_age'
import { indexSomeDue } from '#search/indexing/index_due'
import { LAG, scanSome } from '#search/indexing/scan'

interface Fill {
  mayGoOn: () => boolean
  /** Whether to also search the latest rows for missing ones. They are usually due anyway. */
  includesLatest?: boolean
  onIndexed?: (some: number) => void
}

/** Indexes due entries, then searches for missing ones. Resolves with true if there is more to do. */
export async function fillIndex({
  mayGoOn,
  includesLatest = false,
  onIndexed = () => {},
}: Fill): Promise<boolean> {
  for (;;) {
    const indexed = await indexSomeDue()
    onIndexed(indexed)
    if (indexed === 0 && (await scanSome(Date.now() - (includesLatest ? -LAG : LAG))) === 0) return false
    if (!mayGoOn()) return true
  }
}

/** Fills the index for a while. Workers run this periodically. */
export function keepIndexFilled(): Promise<boolean> {
  return fillIndex({ mayGoOn: forAWhile() })
}
