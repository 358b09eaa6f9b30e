/**
 * Limits on the effect of ratings, whatever the weights add up to. They are expressed in votes, because people can
 * count those.
 */
import type { SignalScore } from 'rivalwatch-plugin'
import { type FeatureGroup, featureOf, groupOf } from '#detection/scoring/features'
import type { Weight, Weights } from '#detection/scoring/fit'

/**
 * The number of votes against a kind of change, or against a place outside the main text, that are needed to filter it
 * out. One vote is never enough.
 */
const VOTES_AGAINST = 2
/**
 * The number of votes against the rule, across all pages, that can replace the second vote. For a low score, votes
 * against the page's label or a category also count.
 */
const VOTES_AGAINST_WIDER = 2
/**
 * The number of votes against a price or plan rule that are needed to lower its changes, and their minimum share of all
 * votes.
 */
const VOTES_AGAINST_ESSENTIAL = 5
const SHARE_AGAINST_ESSENTIAL = 0.8
/**
 * How often users must ask for alerts on changes that the rules filter out before such changes become alerts, and
 * before these may score above low.
 */
const WISHES_TO_LIFT = 2
const WISHES_TO_RAISE = 5

const STEP_DOWN: Record<SignalScore, SignalScore> = { high: 'medium', medium: 'low', low: 'low' }

const STEP_UP: Record<SignalScore, SignalScore> = { high: 'high', medium: 'high', low: 'medium' }

/**
 * Returns the highest score to which ratings may raise a verdict: one step up. A useful rating says that a change is
 * worth an alert, not how much it matters.
 */
export function highestScore(score: SignalScore): SignalScore {
  return STEP_UP[score]
}

/**
 * Whether a change may be lowered: its kind or its rule must have ratings, and not all votes on its kind may be in
 * favor.
 */
export function mayFall(features: readonly string[], weights: Weights): boolean {
  const kind = votesOn('pair', features, weights)
  if (!kind) return votesOn('rule', features, weights) !== undefined
  return kind.notUsefulCount > 0
}

/** Whether a change may be raised: not if all votes on its kind are against it. */
export function mayRise(features: readonly string[], weights: Weights): boolean {
  const kind = votesOn('pair', features, weights)
  return !kind || kind.usefulCount > 0
}

/** Returns the lowest score to which a verdict may be lowered; null if it may be filtered out. */
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

/** Whether at least `least` votes, and more than two thirds of all votes, are `not_useful`. */
function isUnwanted(votes: Weight | undefined, least: number): boolean {
  return votes !== undefined && votes.notUsefulCount >= least && votes.notUsefulCount > 2 * votes.usefulCount
}

function isRefused(votes: Weight | undefined): boolean {
  if (!votes || votes.notUsefulCount < VOTES_AGAINST_ESSENTIAL) return false
  return votes.notUsefulCount >= SHARE_AGAINST_ESSENTIAL * (votes.usefulCount + votes.notUsefulCount)
}

/**
 * Returns the highest score to which a change that the rules filter out may be raised; null if it may not. Only votes
 * for the same kind of change count, never those for others.
 */
export function raisedUpTo(features: readonly string[], weights: Weights): SignalScore | null {
  const votes = votesOn('wanted', features, weights)
  if (!votes || votes.usefulCount < WISHES_TO_LIFT || votes.usefulCount <= 2 * votes.notUsefulCount) {
    return null
  }
  return votes.usefulCount >= WISHES_TO_RAISE ? 'high' : 'low'
}

function votesOn(group: FeatureGroup, features: readonly string[], weights: Weights): Weight | undefined {
  return weights.get(featureOf(group, features) ?? '')
}
