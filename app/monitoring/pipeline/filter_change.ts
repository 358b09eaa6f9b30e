import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { Change, HeldBack } from '#platform/contract'

/**
 * Takes the noise out of a change with the loaded filters, in the thread for pages. Where they do not come to an end, the
 * change stays as it is: an alert too many beats a lost one.
 */
export async function filterChange(change: Change): Promise<{ change: Change; heldBack: HeldBack[] }> {
  const threads = await app.container.make('page.threads')
  try {
    const result = await threads.run({ kind: 'filter', change })
    if (result.kind !== 'filter') throw new Error(`The thread answered with ${result.kind}.`)
    for (const fault of result.faults) logger.warn(fault, 'a filter failed and was passed over')
    return { change: result.change, heldBack: result.heldBack }
  } catch (error) {
    logger.error(
      { err: error, page: change.page.url },
      'a change could not be filtered and is judged as it is'
    )
    return { change, heldBack: [] }
  }
}
