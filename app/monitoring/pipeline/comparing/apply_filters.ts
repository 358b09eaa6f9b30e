import type { Change, Filter, HeldBack } from 'rivalwatch-plugin'

/**
 * Runs the filters in order, each on the output of the previous one.
 *
 * @param onFault called for each filter that throws; such a filter removes nothing
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
