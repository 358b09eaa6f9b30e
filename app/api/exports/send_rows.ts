import { finished, Readable } from 'node:stream'
import logger from '@adonisjs/core/services/logger'
import type { HttpContext } from '@adonisjs/core/http'
import { exportTypes, exportWriter } from '#api/exports/formats'
import { oneAtATime } from '#api/exports/one_at_a_time'
import type { ExportFormat } from '#platform/operations/exports'
import type { ExportRow, Operation } from '#platform/operations/operation'

/** The minimum number of characters that are sent at a time, except for the last chunk. */
const CHUNK = 32 * 1024

/**
 * Sends the rows of an export as they are read. The first row is read before the response begins, so that errors up to
 * that point are sent with their status. A later error truncates the response.
 */
export async function sendRows(
  ctx: HttpContext,
  operation: Operation,
  rows: AsyncIterable<ExportRow>,
  format: ExportFormat
): Promise<void> {
  const iterator = oneAtATime(ctx.caller.workspace, rows)
  const first = await iterator.next()
  const { response } = ctx
  // Ends the export if the client disconnects before it has received all rows.
  finished(response.response, () => void iterator.return(null))
  response.header('Content-Type', `${exportTypes[format]}; charset=utf-8`)
  response.header('Content-Disposition', `attachment; filename="${operation.exportsAs}.${format}"`)
  response.status(operation.status)
  if (ctx.request.method() === 'HEAD') {
    await iterator.return(null)
    return response.stream(Readable.from([]))
  }
  response.stream(Readable.from(textOf(operation, first, iterator, format)))
}

async function* textOf(
  { id, response }: Operation,
  first: IteratorResult<ExportRow>,
  rest: AsyncIterator<ExportRow>,
  format: ExportFormat
): AsyncGenerator<string> {
  const writer = exportWriter(format, response)
  let text = writer.head
  try {
    for (let next = first; !next.done; next = await rest.next()) {
      text += writer.line(next.value)
      if (text.length < CHUNK) continue
      yield text
      text = ''
    }
  } catch (error) {
    logger.error({ err: error, operation: id }, 'an export was cut off')
    throw error
  }
  if (text) yield text
}
