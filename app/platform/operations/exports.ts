import vine from '@vinejs/vine'
import type { Place, Position, Rows } from '#platform/operations/cursors'

export const exportFormats = ['ndjson', 'csv'] as const

export type ExportFormat = (typeof exportFormats)[number]

/** The number of rows that are read at a time, so that even a long export needs little memory. */
const PART = 500

/** Part of the API descriptions of all exports. */
export const ABOUT_EXPORTS =
  'In CSV, an apostrophe precedes anything a spreadsheet would run as a formula. A workspace can have one export at a ' +
  'time; until it has finished, others return 429.'

/** Returns the validator field for the format of an export. */
export function exportFormat() {
  return vine.enum(exportFormats).optional().meta({ default: 'ndjson' })
}

/**
 * Yields all rows of a list, part by part.
 *
 * @param read returns a part of the list
 */
export async function* allRows<Row>(
  read: (place: Place & { limit: number }) => Promise<Rows<Row>>
): AsyncGenerator<Row> {
  let after: Position | null = null
  do {
    const { rows, next }: Rows<Row> = await read({ after, limit: PART })
    yield* rows
    after = next
  } while (after)
}
