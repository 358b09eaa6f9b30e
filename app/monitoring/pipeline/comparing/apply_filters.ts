import type { Change, Filter, HeldBack } from '#platform/contract'

/**
 * Runs the filters in order, each on what the one before it left.
 *
 * @param onFault told of every filter that threw; it takes nothing out
 */
export function applyFilters(
  change: Change,
  filters: readonly Filter[],
  onFault?: (filter: string, error: unknown) => void
): { change: Change; heldBack: HeldBack[] } {
  const heldBack: HeldBack[] = []
  for (const filter of filters) {
    try {
      const result = filter.apply(change)
      change = result.change
      heldBack.push(...result.heldBack)
    } catch (error) {
      onFault?.(filter.id, error)
    }
  }
  return { change, heldBack }
}
