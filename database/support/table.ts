import type { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export type TableBuilder = Parameters<Parameters<BaseSchema['schema']['createTable']>[1]>[0]

/** Longest value of an id column: prefix, underscore and 26 characters, with room. */
const ID_LENGTH = 40

/**
 * Compares every text as it is, on MySQL as on SQLite: two ids or domains that differ in case differ. Called first in
 * each table. SQLite does so by itself and has no such setting.
 */
export function exactText(table: TableBuilder, db: QueryClientContract) {
  if (db.dialect.name !== 'mysql') return
  table.charset('utf8mb4')
  table.collate('utf8mb4_bin')
}

export function primaryId(table: TableBuilder) {
  table.string('id', ID_LENGTH).primary()
}

/** A reference that takes its rows along when what it refers to is deleted. */
export function belongsTo(table: TableBuilder, column: string, target: string) {
  return table.string(column, ID_LENGTH).notNullable().references('id').inTable(target).onDelete('CASCADE')
}

/** A reference that is emptied when what it refers to is deleted. */
export function mayReferTo(table: TableBuilder, column: string, target: string) {
  return table.string(column, ID_LENGTH).nullable().references('id').inTable(target).onDelete('SET NULL')
}

/** A point in time as milliseconds since 1970 UTC: the same number on every database, in every time zone. */
export function instant(table: TableBuilder, column: string) {
  return table.bigInteger(column)
}

/** Bytes of any length. */
export function bytes(table: TableBuilder, column: string, db: QueryClientContract) {
  return table.specificType(column, db.dialect.name === 'mysql' ? 'longblob' : 'blob')
}
