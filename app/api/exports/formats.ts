import { columnsOf, csvHead, csvLine } from '#platform/operations/csv'
import type { ExportRow, JsonSchema } from '#platform/operations/operation'
import type { ExportFormat } from '#platform/operations/exports'

interface Writer {
  head: string
  line(row: ExportRow): string
}

export const exportTypes: Record<ExportFormat, string> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
}

const writers: Record<ExportFormat, (schema: JsonSchema) => Writer> = {
  ndjson: () => ({ head: '', line: (row) => `${JSON.stringify(row)}\n` }),
  csv(schema) {
    const columns = columnsOf(schema)
    return { head: csvHead(columns), line: (row) => csvLine(columns, row) }
  },
}

/**
 * Returns a writer for the rows of an export.
 *
 * @param schema schema of a row
 */
export function exportWriter(format: ExportFormat, schema: JsonSchema): Writer {
  return writers[format](schema)
}
