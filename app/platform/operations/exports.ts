import vine from '@vinejs/vine'
import type { Place, Position, Rows } from '#platform/operations/cursors'

export const exportFormats = ['ndjson', 'csv'] as const

export type ExportFormat = (typeof exportFormats)[number]

/** Rows are read in parts of this many, so that an export needs little memory however long it is. */
const PART = 500

/** For descriptions. */
export const ABOUT_EXPORTS =
  'In CSV, an apostrophe precedes anything a spreadsheet would run as a formula. A workspace can have one export at a ' +
  'time; until it has finished, others return 429.'

/** The field of a validator that selects the format of an export. */
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
