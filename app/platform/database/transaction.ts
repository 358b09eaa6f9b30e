import { setTimeout as sleep } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const MAX_ATTEMPTS = 6
/**
 * In milliseconds, multiplied by the attempt. The pause is random, so that transactions that blocked each
 * other do not meet again.
 */
const LONGEST_PAUSE = 40

/**
 * Runs a transaction and repeats it if the database aborted it because of a deadlock. The callback must
 * therefore have no other effects.
 */
export async function transaction<Result>(
  callback: (trx: TransactionClientContract) => Promise<Result>
): Promise<Result> {
  return againAfterDeadlock(() => committed(callback))
}

/** Repeats an attempt if the database aborted its transaction because of a deadlock. */
export async function againAfterDeadlock<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      if (count === MAX_ATTEMPTS || !isDeadlock(error)) throw error
      await sleep(Math.random() * LONGEST_PAUSE * count)
    }
  }
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

function isDeadlock(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'ER_LOCK_DEADLOCK' || code === 'ER_CHECKREAD' || code === 'SQLITE_BUSY_SNAPSHOT'
}
