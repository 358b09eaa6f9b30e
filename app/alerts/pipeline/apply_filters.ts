import logger from '@adonisjs/core/services/logger'
import type { Change, Filter, HeldBack } from '#platform/contract'

/** Runs the filters in order, each on what the one before it left. One that throws takes nothing out. */
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
    } catch (error) {
      logger.error({ err: error, filter: filter.id }, 'a filter failed and was passed over')
    }
  }
  return { change, heldBack }
}
