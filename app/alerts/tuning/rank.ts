import type { SignalScore } from '#platform/contract'

const RANKS: readonly (SignalScore | null)[] = [null, 'low', 'medium', 'high']

/** For comparing scores: the higher one has the higher rank, none has 0. */
export function rankOf(score: SignalScore | null): number {
  return RANKS.indexOf(score)
}
