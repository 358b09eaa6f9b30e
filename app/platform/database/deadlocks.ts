import { setTimeout as sleep } from 'node:timers/promises'

const MAX_ATTEMPTS = 6
/**
 * In milliseconds, multiplied by the attempt. The pause is random, so that transactions that blocked each
 * other do not meet again.
 */
const LONGEST_PAUSE = 40

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

function isDeadlock(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'ER_LOCK_DEADLOCK' || code === 'ER_CHECKREAD' || code === 'SQLITE_BUSY_SNAPSHOT'
}
