/** What ratings may do, however the sums come out: told by votes, which people can count. */
import type { SignalScore } from '#platform/contract'
import { type FeatureGroup, featureOf, groupOf } from '#alerts/tuning/features'
import type { Weight, Weights } from '#alerts/tuning/fit'

/** Votes against a kind of change, or a place outside of the main text, before it may fall silent: one is never enough. */
const VOTES_AGAINST = 2
/** Votes against its rule on all pages that stand in for the second one; for what is low its label or category will do. */
const VOTES_AGAINST_WIDER = 2
/** Votes against the rule of a price or plan change before it may be lowered, and their least share of all. */
const VOTES_AGAINST_ESSENTIAL = 5
const SHARE_AGAINST_ESSENTIAL = 0.8
/** Times that somebody wanted what the rules leave out before it comes up by itself, and before it may be more than low. */
const WISHES_TO_LIFT = 2
const WISHES_TO_RAISE = 5

const STEP_DOWN: Record<SignalScore, SignalScore> = { high: 'medium', medium: 'low', low: 'low' }

const STEP_UP: Record<SignalScore, SignalScore> = { high: 'high', medium: 'high', low: 'medium' }

/** Up to which score a verdict may be raised: one step, since a liking says that it is worth an alert, not how much. */
export function highestScore(score: SignalScore): SignalScore {
  return STEP_UP[score]
}

/** Whether a change may be lowered: never one that nobody rated the like of, nor one of which every vote was in favour. */
export function mayFall(features: readonly string[], weights: Weights): boolean {
  const kind = votesOn('pair', features, weights)
  if (!kind) return votesOn('rule', features, weights) !== undefined
  return kind.notUsefulCount > 0
}

/** Whether a change may be raised: never one of a kind of which every vote was against it. */
export function mayRise(features: readonly string[], weights: Weights): boolean {
  const kind = votesOn('pair', features, weights)
  return !kind || kind.usefulCount > 0
}

/** Down to which score a verdict may be lowered; null: to silence. */
export function lowestScore(
  score: SignalScore,
  isEssential: boolean,
  features: readonly string[],
  weights: Weights
): SignalScore | null {
  if (isEssential) return isRefused(votesOn('rule', features, weights)) ? STEP_DOWN[score] : score
  return maySilence(score, features, weights) ? null : 'low'
}

function maySilence(score: SignalScore, features: readonly string[], weights: Weights): boolean {
  const kind = votesOn('pair', features, weights)
  if (isUnwanted(kind, VOTES_AGAINST)) return true
  const votes = features.map((feature) => weights.get(feature)).filter((some) => some !== undefined)
  const isAside = ({ feature }: Weight) => groupOf(feature) === 'place' && feature !== 'place:main'
  if (votes.some((some) => isAside(some) && isUnwanted(some, VOTES_AGAINST))) return true

  const wider: FeatureGroup[] = score === 'low' ? ['rule', 'label', 'category'] : ['rule']
  const isWider = ({ feature, usefulCount, notUsefulCount }: Weight) =>
    wider.includes(groupOf(feature)) && usefulCount === 0 && notUsefulCount >= VOTES_AGAINST_WIDER
  return isUnwanted(kind, 1) && votes.some(isWider)
}

/** Whether at least so many votes, and most of all, are against it. */
function isUnwanted(votes: Weight | undefined, least: number): boolean {
  return votes !== undefined && votes.notUsefulCount >= least && votes.notUsefulCount > 2 * votes.usefulCount
}

function isRefused(votes: Weight | undefined): boolean {
  if (!votes || votes.notUsefulCount < VOTES_AGAINST_ESSENTIAL) return false
  return votes.notUsefulCount >= SHARE_AGAINST_ESSENTIAL * (votes.usefulCount + votes.notUsefulCount)
}

/**
 * Up to which score a change may be lifted that the rules stay silent about; null: not at all. Only where the very same was
 * wanted, never by a liking for something else.
 */
export function liftedUpTo(features: readonly string[], weights: Weights): SignalScore | null {
  const votes = votesOn('wanted', features, weights)
  if (!votes || votes.usefulCount < WISHES_TO_LIFT || votes.usefulCount <= 2 * votes.notUsefulCount) {
    return null
  }
  return votes.usefulCount >= WISHES_TO_RAISE ? 'high' : 'low'
}

function votesOn(group: FeatureGroup, features: readonly string[], weights: Weights): Weight | undefined {
  return weights.get(featureOf(group, features) ?? '')
}
