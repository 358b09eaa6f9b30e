import type { SampleState } from '#web/competitors/competitors_types'
import { now, timeInSentence } from '~/lib/clock.svelte'

const MINUTE = 60_000

/** Whether the sample competitor changes soon enough to wait for it. */
export function isSoon(sample: SampleState | null): boolean {
  const at = sample?.nextNewsAt ?? null
  return at !== null && at - now() < 10 * MINUTE
}

/** Says when the next change of the sample competitor will have been checked and judged: "in about a minute". */
export function arrival(nextNewsAt: number): string {
  const minutes = Math.ceil((nextNewsAt - now()) / MINUTE)
  if (minutes <= 1) return 'in about a minute'
  return minutes <= 60 ? `in about ${minutes} minutes` : timeInSentence(nextNewsAt)
}
