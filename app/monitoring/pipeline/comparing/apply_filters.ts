import type { Change, Filter, HeldBack } from 'rivalwatch-plugin'

/** Runs the filters in order, each on the output of the previous one. A filter that throws removes nothing. */
export function applyFilters(
  change: Change,
  filters: readonly Filter[]
): { change: Change; heldBack: HeldBack[] } {
  const heldBack: HeldBack[] = []
  for (const filter of filters) {
    try {
      const result = filter.apply(change)
      change = result.change
      heldBack.push(...result.heldBack)
    } catch {}
  }
  return { change, heldBack }
}
