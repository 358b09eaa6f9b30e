/** CSV (RFC 4180) that spreadsheets do not run as formulas. */
import type { ExportRow, JsonSchema } from '#platform/operations/operation'

/**
 * Finds where spreadsheets would run text as a formula: at the beginning of a cell, and after a semicolon, tab or line
 * break. Where these characters separate cells, our quotes do not help, because they end up in the middle of a cell
 * (OWASP, CSV injection).
 */
const BEGINS_A_FORMULA =
  /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20])/g

/** Finds the apostrophes that the export puts there. */
const GUARD = /(?<=^|[;\t\r\n])'(?=(?:[^\S\t\r\n]|")*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/g

/** Returns a cell of an export as it was before it was protected from spreadsheets. */
export function withoutGuards(cell: string): string {
  return cell.replace(GUARD, '')
}

/** The path of a field in a row. */
type Column = string[]

/** Returns the columns for rows of a schema: one for each field, including those of nested objects. */
export function columnsOf(schema: JsonSchema, path: Column = []): Column[] {
  const properties = schema.properties as Record<string, JsonSchema> | undefined
  if (!properties) return [path]
  return Object.entries(properties).flatMap(([name, property]) => columnsOf(property, [...path, name]))
}

/** Returns the header row, with names such as `competitor.name`. */
export function csvHead(columns: Column[]): string {
  return lineOf(columns.map((column) => column.join('.')))
}

export function csvLine(columns: Column[], row: ExportRow): string {
  return lineOf(columns.map((column) => cellOf(column.reduce<unknown>(fieldOf, row))))
}

function fieldOf(value: unknown, name: string): unknown {
  return (value as ExportRow | null | undefined)?.[name]
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = Array.isArray(value) ? value.join(' ') : String(value)
  // An apostrophe makes spreadsheets treat the rest as text.
  return text.replace(BEGINS_A_FORMULA, "'")
}

function lineOf(cells: string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
