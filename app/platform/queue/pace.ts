import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds to wait if there is nothing to do. */
export const IDLE_DELAY = 250
const LONGEST_DELAY = 10_000

/** Returns the milliseconds to wait after a number of errors in a row. */
export function delayAfter(errors: number): number {
  return Math.min(IDLE_DELAY * 2 ** errors, LONGEST_DELAY)
}

/** Waits until the time is up or the signal aborts. Never rejects. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => {})
}
