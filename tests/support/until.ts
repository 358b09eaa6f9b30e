import { setTimeout as wait } from 'node:timers/promises'
import type { Program } from '#tests/process/program'

/**
 * Polls until the result is not false, null or undefined, and returns it. If that never happens, the test's timeout
 * ends the wait.
 *
 * @param every milliseconds between polls
 */
export async function until<Answer>(
  ask: () => Answer | Promise<Answer>,
  every = 20
): Promise<NonNullable<Exclude<Answer, false>>> {
  for (;;) {
    const answer = await ask()
    if (answer !== false && answer !== null && answer !== undefined) {
      return answer as NonNullable<Exclude<Answer, false>>
    }
    await wait(every)
  }
}

/**
 * Polls while programs run. Throws with the output of a program that exits early.
 *
 * @param every milliseconds between polls
 */
export function untilBy<Answer>(
  programs: Program | readonly Program[],
  ask: () => Answer | Promise<Answer>,
  every?: number
) {
  return until(() => {
    for (const program of [programs].flat() as Program[]) {
      if (program.hasEnded) throw new Error(`A process ended too early:\n${program.output}`)
    }
    return ask()
  }, every)
}
