import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { againAfterDeadlock } from '#platform/database/deadlocks'
import { type Value, Statements } from '#platform/database/statements'

/**
 * Runs a transaction and repeats it if the database aborted it because of a deadlock. The callback must
 * therefore have no other effects.
 */
export async function transaction<Result>(
  callback: (trx: TransactionClientContract) => Promise<Result>
): Promise<Result> {
  return againAfterDeadlock(() => committed(callback))
}

/**
 * Also awaits Knex's execution promise: a commit that fails, for example on a full disk, rejects only this
 * one.
 */
async function committed<Result>(
  callback: (trx: TransactionClientContract) => Promise<Result>
): Promise<Result> {
  let execution: Promise<unknown> | undefined
  const result = await db.transaction((trx) => {
    execution = trx.knexClient.executionPromise
    execution.catch(() => {})
    return callback(trx)
  })
  await execution
  return result
}

/** Returns the same operations for code that uses Lucid, on its connection and within its transaction. */
export function statementsThrough(client: QueryClientContract | Statements): Statements {
  if (client instanceof Statements) return client
  const isMysql = client.dialect.name === 'mysql'
  const statements = new Statements({
    dialect: isMysql ? 'mysql' : 'sqlite',
    run: async (sql: string, values: readonly Value[]) => {
      const raw = await client.rawQuery(sql, [...values] as (string | number)[])
      const result = isMysql ? raw[0] : raw
      if (Array.isArray(result)) return { rows: result, affected: 0 }
      return { rows: [], affected: result.affectedRows ?? result.changes }
    },
  })
  if (client.isTransaction)
    (client as TransactionClientContract).after('commit', () => statements.committed())
  return statements
}

/** Upserts in a Lucid transaction. */
export function upsert(client: QueryClientContract, ...args: [table: any, columns: any, rows: any]) {
  return statementsThrough(client).upsert(...args)
}
