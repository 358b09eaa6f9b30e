/** A column value as the driver returns it. Integers may be too large for a `number`. */
export type StoredValue = string | number | bigint | Buffer | null

/** An SQL condition for a `where` clause, with a `?` placeholder for each value. */
export interface Condition {
  sql: string
  values: readonly string[]
}

/** A condition that every row meets. */
export const EVERY_ROW: Condition = { sql: '1 = 1', values: [] }

/** The database at one instant, on a separate connection. */
export interface Snapshot {
  /** Returns the names of the tables, in alphabetical order. */
  tables(): Promise<string[]>
  columns(table: string): Promise<string[]>
  /** Counts all rows, or those that meet a condition. */
  count(table: string, where?: Condition): Promise<number>
  /** Reads rows one by one, without holding the table in memory. */
  rows(table: string, columns: readonly string[], where?: Condition): AsyncIterable<StoredValue[]>
  /** Estimates the disk space that the database takes up, in bytes. */
  size(): Promise<number>
  close(): Promise<void>
}
