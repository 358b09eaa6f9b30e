import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { Change, HeldBack } from 'rivalwatch-plugin'

/**
 * Filters noise out of a change with the loaded filters, in a page thread. If that fails, the change is left
 * unfiltered: an unnecessary alert is better than a missed one.
 */
export async function filterChange(change: Change): Promise<{ change: Change; heldBack: HeldBack[] }> {
  const threads = await app.container.make('page.threads')
  try {
    const result = await threads.run({ kind: 'filter', change })
    if (result.kind !== 'filter')
      throw new Error(`Expected a filter result from the page thread, got ${result.kind}.`)
    return { change: result.change, heldBack: result.heldBack }
  } catch (error) {
    logger.error({ err: error }, 'change could not be filtered; judging it as it is')
    return { change, heldBack: [] }
  }
}
