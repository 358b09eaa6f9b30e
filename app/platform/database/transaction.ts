import { setTimeout as sleep } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const MAX_ATTEMPTS = 6
/** Milliseconds, times the attempt: those who stood in each other's way come back at different times. */
const LONGEST_PAUSE = 40

/**
 * Runs a transaction, again from its start where the database broke it off because two stood in each other's way. So the
 * callback must do nothing outside of it.
 */
export async function transaction<Result>(
  callback: (trx: TransactionClientContract) => Promise<Result>
): Promise<Result> {
  return againAfterDeadlock(() => committed(callback))
}

/** Does a transaction again from its start where the database broke it off. */
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
 * Whoever ends a transaction is not told when its commit fails, as on a full disk; the promise of its execution is.
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
