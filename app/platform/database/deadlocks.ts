import { setTimeout as sleep } from 'node:timers/promises'

/** All pauses together take several seconds, because MySQL aborts many transactions on a table while it is migrated. */
const MAX_ATTEMPTS = 12
/** In milliseconds. The pause is random, so that transactions that blocked each other do not meet again. */
const FIRST_PAUSE = 40
const LONGEST_PAUSE = 2_000

/** Retries an attempt whose transaction the database aborted because of a deadlock. */
export async function againAfterDeadlock<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      if (count === MAX_ATTEMPTS || !isDeadlock(error)) throw error
      await sleep(Math.random() * Math.min(FIRST_PAUSE * 2 ** (count - 1), LONGEST_PAUSE))
    }
  }
}

export function isDeadlock(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'ER_LOCK_DEADLOCK' || code === 'ER_CHECKREAD' || code === 'SQLITE_BUSY_SNAPSHOT'
}
