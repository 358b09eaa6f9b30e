/**
 * Plain SQL in a transaction, for the writes of every crawl and every judged change. Everything else uses
 * Lucid: see `hotRead`.
 */
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { GroupCommit } from '#platform/database/group_commit'
import { plainStatements as mysql } from '#platform/database/mysql'
import { plainStatements as sqlite } from '#platform/database/sqlite'
import { againAfterDeadlock } from '#platform/database/transaction'
import { type Fate, quoted, ROWS_AT_ONCE, upserts } from '#platform/database/upsert'

export type HotInput = string | number | boolean | Buffer | null

type Row = Readonly<Record<string, HotInput>>

/** Runs statements on a connection of one of the databases. Both use `?` for values. */
export interface PlainStatements {
  isMysql: boolean
  read(sql: string, values: readonly HotInput[]): Promise<unknown[]>
  /** @returns how many rows it matched or wrote, including unchanged ones */
  write(sql: string, values: readonly HotInput[]): Promise<number>
}

/** The operations within a `hotTransaction`. */
export class HotStatements {
  constructor(
    private readonly plain: PlainStatements,
    private readonly listen: (sql: string, values: readonly HotInput[]) => void
  ) {}

  read<Found>(sql: string, values: readonly HotInput[]): Promise<Found[]> {
    this.listen(sql, values)
    return this.plain.read(sql, values) as Promise<Found[]>
  }

  /** @returns how many rows it matched */
  write(sql: string, values: readonly HotInput[]): Promise<number> {
    this.listen(sql, values)
    return this.plain.write(sql, values)
  }

  async insert(table: string, row: Row): Promise<void> {
    const columns = Object.keys(row)
    const places = columns.map(() => '?').join(', ')
    await this.write(
      `insert into ${table} (${columns.map(quoted).join(', ')}) values (${places})`,
      Object.values(row)
    )
  }

  /** @param columns in the order of the values in each row */
  async insertAll(
    table: string,
    columns: readonly string[],
    rows: readonly (readonly HotInput[])[]
  ): Promise<void> {
    const row = `(${columns.map(() => '?').join(', ')})`
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = rows.slice(from, from + ROWS_AT_ONCE)
      await this.write(
        `insert into ${table} (${columns.map(quoted).join(', ')}) values ${some.map(() => row).join(', ')}`,
        some.flat()
      )
    }
  }

  /**
   * @param where required values by column
   * @returns how many rows it matched
   */
  update(table: string, values: Row, where: Row): Promise<number> {
    const set = Object.keys(values).map((column) => `${quoted(column)} = ?`)
    const conditions = Object.keys(where).map((column) => `${quoted(column)} = ?`)
    return this.write(`update ${table} set ${set.join(', ')} where ${conditions.join(' and ')}`, [
      ...Object.values(values),
      ...Object.values(where),
    ])
  }

  /** Inserts or updates rows like the function `upsert`. */
  async upsert(
    table: string,
    columns: Record<string, Fate>,
    rows: readonly (string | number | null)[][]
  ): Promise<void> {
    for (const { sql, values } of upserts(this.plain.isMysql, table, columns, rows)) {
      await this.write(sql, values)
    }
  }

  /**
   * Ends a `select` whose rows nobody else may change until the transaction ends. Empty on SQLite, which has
   * only one writer.
   */
  get forUpdate(): string {
    return this.plain.isMysql ? 'for update' : ''
  }

  /** Like `forUpdate`, but skips rows that someone else has locked. */
  get forUpdateOfFree(): string {
    return this.plain.isMysql ? 'for update skip locked' : ''
  }
}

/**
 * Runs a transaction on a connection of the pool, and repeats it after a deadlock. The callback must
 * therefore have no other effects and only query the database through `statements`. On SQLite, concurrent
 * transactions share a commit; if one fails, only its own part is rolled back.
 *
 * @param options.locksAbsent whether `forUpdate` also keeps others from inserting a row that it did not find.
 *   On SQLite it always does
 */
export function hotTransaction<Result>(
  callback: (statements: HotStatements) => Promise<Result>,
  { locksAbsent = false } = {}
): Promise<Result> {
  return db.connection().dialect.name === 'mysql'
    ? againAfterDeadlock(() => committed(mysql, callback, locksAbsent ? LOCK_ABSENT : null))
    : together(callback)
}

/** Returns the same operations for code that uses Lucid, on its connection and within its transaction. */
export function statementsThrough(client: QueryClientContract): HotStatements {
  const isMysql = client.dialect.name === 'mysql'
  const run = async (sql: string, values: readonly HotInput[]) => {
    const result = await client.rawQuery(sql, [...values] as (string | number)[])
    return isMysql ? result[0] : result
  }
  const plain: PlainStatements = {
    isMysql,
    read: run,
    write: async (sql, values) => {
      const { affectedRows, changes } = await run(sql, values)
      return affectedRows ?? changes
    },
  }
  // Lucid emits the query events itself.
  return new HotStatements(plain, () => {})
}

/**
 * Makes transactions wait a moment for others, so that more of them share a commit. Only useful for processes
 * with many transactions.
 */
export function shareCommits(milliseconds: number): void {
  commits.pause = milliseconds
}

interface Part {
  run(statements: HotStatements): Promise<unknown>
  /** The result, once committed. */
  settled?: PromiseSettledResult<unknown>
}

const commits = new GroupCommit<Part>((parts) => committed(sqlite, (statements) => runAll(parts, statements)))

async function together<Result>(callback: (statements: HotStatements) => Promise<Result>): Promise<Result> {
  const part: Part = { run: callback }
  await commits.add(part)
  if (part.settled?.status === 'rejected') throw part.settled.reason
  return part.settled!.value as Result
}

async function runAll(parts: readonly Part[], statements: HotStatements): Promise<void> {
  const [first] = parts
  if (parts.length === 1) {
    // A single part needs no savepoint: rolling it back rolls back everything.
    first.settled = { status: 'fulfilled', value: await first.run(statements) }
    return
  }
  for (const part of parts) {
    await statements.write('SAVEPOINT part', [])
    try {
      part.settled = { status: 'fulfilled', value: await part.run(statements) }
    } catch (reason) {
      part.settled = { status: 'rejected', reason }
      // Fails if the database has already rolled back everything, for example on a full disk. Then all parts
      // have failed.
      await statements.write('ROLLBACK TO part', []).catch(() => {
        throw reason
      })
    }
    await statements.write('RELEASE part', [])
  }
}

/** Applies to the next transaction only: gaps between rows can be locked too. */
const LOCK_ABSENT = 'set transaction isolation level repeatable read'

/** Runs one transaction on a connection of the pool. */
async function committed<Result>(
  statementsOn: (connection: any) => PlainStatements,
  callback: (statements: HotStatements) => Promise<Result>,
  before: string | null = null
): Promise<Result> {
  const { client: pool } = db.connection().getWriteClient()
  const connection: unknown = await pool.acquireConnection()
  // Lucid emits these events too, for code that listens to queries.
  const listen = (sql: string, bindings: readonly HotInput[]) => pool.emit('query', { sql, bindings })
  try {
    const statements = statementsOn(connection)
    if (before) await statements.write(before, [])
    return await inTransaction(statements, (plain) => callback(new HotStatements(plain, listen)))
  } finally {
    await pool.releaseConnection(connection)
  }
}

async function inTransaction<Result>(
  plain: PlainStatements,
  callback: (plain: PlainStatements) => Promise<Result>
): Promise<Result> {
  await plain.write('BEGIN;', [])
  try {
    const result = await callback(plain)
    await plain.write('COMMIT;', [])
    return result
  } catch (error) {
    // Fails if the database has already rolled back.
    await plain.write('ROLLBACK;', []).catch(() => {})
    throw error
  }
}
