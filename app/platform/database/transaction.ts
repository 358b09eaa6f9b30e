import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const MAX_ATTEMPTS = 4

/**
 * Runs a transaction, again from its start where the database broke it off because two stood in each other's way. So the
 * callback must do nothing outside of it.
 */
export async function transaction<Result>(
  callback: (trx: TransactionClientContract) => Promise<Result>
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(callback)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isDeadlock(error)) throw error
    }
  }
}

function isDeadlock(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'ER_LOCK_DEADLOCK' || code === 'ER_CHECKREAD' || code === 'SQLITE_BUSY_SNAPSHOT'
}
