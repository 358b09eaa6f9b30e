import type { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export type TableBuilder = Parameters<Parameters<BaseSchema['schema']['createTable']>[1]>[0]

/**
 * The length of an ID column. An ID has at most a prefix, an underscore and 26 characters, so this leaves some room.
 */
const ID_LENGTH = 40

/**
 * Makes MySQL compare text exactly, as SQLite does: IDs or domains that differ in case are different. Must be
 * called first in each table.
 */
export function exactText(table: TableBuilder, db: QueryClientContract) {
  if (db.dialect.name !== 'mysql') return
  table.charset('utf8mb4')
  table.collate('utf8mb4_bin')
}

export function primaryId(table: TableBuilder) {
  table.string('id', ID_LENGTH).primary()
}

/** Adds a foreign key; the row is deleted with the row it refers to. */
export function belongsTo(table: TableBuilder, column: string, target: string) {
  return table.string(column, ID_LENGTH).notNullable().references('id').inTable(target).onDelete('CASCADE')
}

/** Adds a foreign key that is set to null when the row it refers to is deleted. */
export function mayReferTo(table: TableBuilder, column: string, target: string) {
  return table.string(column, ID_LENGTH).nullable().references('id').inTable(target).onDelete('SET NULL')
}

/** Adds a point in time as milliseconds since 1970 UTC: the same number in every database and time zone. */
export function instant(table: TableBuilder, column: string) {
  return table.bigInteger(column)
}

/** Adds bytes of any length. */
export function bytes(table: TableBuilder, column: string, db: QueryClientContract) {
  return table.specificType(column, db.dialect.name === 'mysql' ? 'longblob' : 'blob')
}
