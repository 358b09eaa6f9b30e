import { SECOND } from '#platform/instants'

/** How many rows of each kind were deleted because they are kept no longer. */
export type Forgotten = Record<string, number>

/**
 * Deletes what is kept no longer, of one or more kinds. Any number of processes may do it at once, and each may be killed
 * anywhere: what one did not get to, the next one finds.
 */
export type Forgetting = (now?: number, mayGoOn?: () => boolean) => Promise<Forgotten>

/** A chore stops after that and goes on at its next turn: other chores wait for it. */
const PATIENCE = 10 * SECOND

/** Says yes for as long as one chore may take. */
export function forAWhile(): () => boolean {
  const end = performance.now() + PATIENCE
  return () => performance.now() < end
}

/**
 * Deletes batch by batch, so that others come in between.
 *
 * @param deleteSome deletes a batch and says how many rows went; null when there was nothing left
 * @returns how many rows went in all
 */
export async function inBatches(
  deleteSome: () => Promise<number | null>,
  mayGoOn: () => boolean
): Promise<number> {
  let total = 0
  for (;;) {
    const deleted = await deleteSome()
    if (deleted === null) return total
    total += deleted
    if (!mayGoOn()) return total
  }
}
