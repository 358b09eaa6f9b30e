import type { Change, Filter, HeldBack } from '#platform/contract'

/** Runs the filters in order, each on what the one before it left. */
export function applyFilters(
  change: Change,
  filters: readonly Filter[]
): { change: Change; heldBack: HeldBack[] } {
  const heldBack: HeldBack[] = []
  for (const filter of filters) {
    const result = filter.apply(change)
    change = result.change
    heldBack.push(...result.heldBack)
  }
  return { change, heldBack }
}
