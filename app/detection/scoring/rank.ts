import type { SignalScore } from 'rivalwatch-plugin'

const RANKS: readonly (SignalScore | null)[] = [null, 'low', 'medium', 'high']

/** Returns the rank of a score for comparison: the higher the score, the higher the rank; null has 0. */
export function rankOf(score: SignalScore | null): number {
  return RANKS.indexOf(score)
}
