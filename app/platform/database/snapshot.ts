/** The value that a driver returns for a column. Integers may be too large for a number. */
export type StoredValue = string | number | bigint | Buffer | null

/** The part of a statement after `where`, with `?` for each value. */
export interface Condition {
  sql: string
  values: readonly string[]
}

/** A condition that every row meets. */
export const EVERY_ROW: Condition = { sql: '1 = 1', values: [] }

/** The database at one instant, on a separate connection. */
export interface Snapshot {
  /** Lists the tables, in alphabetical order. */
  tables(): Promise<string[]>
  columns(table: string): Promise<string[]>
  /** Counts all rows, or those that a condition selects. */
  count(table: string, where?: Condition): Promise<number>
  /** Reads rows one by one, without holding the table in memory. */
  rows(table: string, columns: readonly string[], where?: Condition): AsyncIterable<StoredValue[]>
  /** Estimates how many bytes the database takes on disk. */
  size(): Promise<number>
  close(): Promise<void>
}
