import { SECOND } from '#platform/instants'

/** How many expired rows of each kind were deleted. */
export type Pruned = Record<string, number>

/**
 * Deletes expired data of one or more kinds. Any number of processes may run it concurrently, and each may be killed at
 * any point: the next run deletes the rest.
 */
export type Prune = (now?: number, mayGoOn?: () => boolean) => Promise<Pruned>

/** A task stops after this time and continues in its next turn, because other tasks are waiting. */
const PATIENCE = 10 * SECOND

/** Returns a function that returns true for as long as one task may run. */
export function forAWhile(): () => boolean {
  const end = performance.now() + PATIENCE
  return () => performance.now() < end
}

/**
 * Deletes in batches, so that other writers get their turn.
 *
 * @param deleteSome deletes a batch and returns how many rows it deleted, or null if none were left
 * @returns how many rows were deleted in total
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
