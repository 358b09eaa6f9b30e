/** The types of rows as stored. Each area adds its tables to `Tables` in its own `tables.ts`. */
import type { ColumnType, Generated } from 'kysely'
import type { LucidRow, ModelAttributes } from '@adonisjs/lucid/types/model'

/** The rows of each table, by name. */
export interface Tables {
  /** See `blobs/namespace.ts`. */
  blob_namespaces: { id: number; name: string }
  processes: {
    id: string
    kind: 'web' | 'worker'
    version: string
    host: string
    pid: number
    queues: string
    started_at: number
    seen_at: number
    looped_at: number | null
    metrics: string | null
    latest_migration: string | null
  }
  /** See `search_due.ts`. */
  search_due: { id: string; workspace_id: string; at: number }
  search_scans: { name: string; reached: string }
  rate_limits: { key: string; points: number; expire: number | null }
}

/** A boolean is stored as 0 or 1. */
export type Flag = ColumnType<number, boolean | number, boolean | number>

/** A boolean with a default. */
export type DefaultedFlag = ColumnType<number, boolean | number | undefined, boolean | number>

/** A boolean that may be unknown. */
export type NullableFlag = ColumnType<number | null, boolean | null | undefined, boolean | null>

/** A column with a default. */
export type Defaulted<Value> = Generated<Value>

/**
 * The rows of a model: its properties in snake case, with JSON as text.
 *
 * @typeParam Further columns that the model does not have, or that are stored differently
 * @typeParam Computed properties of the model that are not columns
 */
export type RowOf<Model extends LucidRow, Further = unknown, Computed = never> = Omit<
  {
    [Name in keyof ModelAttributes<Model> as SnakeCase<Exclude<Name, Computed>>]: Stored<
      ModelAttributes<Model>[Name]
    >
  },
  keyof Further
> &
  Further

type Stored<Value> = [Value] extends [boolean]
  ? Flag
  : [Value] extends [string | number | Buffer | null]
    ? Value
    : string | Extract<Value, null>

type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name
