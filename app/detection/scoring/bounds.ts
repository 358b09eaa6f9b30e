/**
 * Limits on the effect of ratings, whatever the weights add up to. They are numbers of ratings, because people can
 * count those.
 */
import type { SignalScore } from 'rivalwatch-plugin'
import { type FeatureGroup, featureOf, groupOf } from '#detection/scoring/features'
import type { Weight, Weights } from '#detection/scoring/fit'

/**
 * The number of ratings against a kind of change, or against a place outside the main text, that are needed to filter
 * it out. One rating is never enough.
 */
const RATINGS_AGAINST = 2
/**
 * The number of ratings against the rule, across all pages, that can replace the second rating. For a low score,
 * ratings against the page's label or a category also count.
 */
const RATINGS_AGAINST_WIDER = 2
/**
 * The number of ratings against a price or plan rule that are needed to lower its changes, and their minimum share of
 * all ratings.
 */
const RATINGS_AGAINST_ESSENTIAL = 5
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
 * Whether a change may be lowered: its kind or its rule must have ratings, and not all ratings on its kind may be in
 * favor.
 */
export function mayFall(features: readonly string[], weights: Weights): boolean {
  const kind = ratingsOn('pair', features, weights)
  if (!kind) return ratingsOn('rule', features, weights) !== undefined
  return kind.notUsefulCount > 0
}

/** Whether a change may be raised: not if all ratings on its kind are against it. */
export function mayRise(features: readonly string[], weights: Weights): boolean {
  const kind = ratingsOn('pair', features, weights)
  return !kind || kind.usefulCount > 0
}

/** Returns the lowest score to which a verdict may be lowered; null if it may be filtered out. */
export function lowestScore(
  score: SignalScore,
  isEssential: boolean,
  features: readonly string[],
  weights: Weights
): SignalScore | null {
  if (isEssential) return isRefused(ratingsOn('rule', features, weights)) ? STEP_DOWN[score] : score
  return maySilence(score, features, weights) ? null : 'low'
}

function maySilence(score: SignalScore, features: readonly string[], weights: Weights): boolean {
  const kind = ratingsOn('pair', features, weights)
  if (isUnwanted(kind, RATINGS_AGAINST)) return true
  const ratings = features.map((feature) => weights.get(feature)).filter((some) => some !== undefined)
  const isAside = ({ feature }: Weight) => groupOf(feature) === 'place' && feature !== 'place:main'
  if (ratings.some((some) => isAside(some) && isUnwanted(some, RATINGS_AGAINST))) return true

  const wider: FeatureGroup[] = score === 'low' ? ['rule', 'label', 'category'] : ['rule']
  const isWider = ({ feature, usefulCount, notUsefulCount }: Weight) =>
    wider.includes(groupOf(feature)) && usefulCount === 0 && notUsefulCount >= RATINGS_AGAINST_WIDER
  return isUnwanted(kind, 1) && ratings.some(isWider)
}

/** Whether at least `least` ratings, and more than two thirds of all ratings, are `not_useful`. */
function isUnwanted(ratings: Weight | undefined, least: number): boolean {
  return (
    ratings !== undefined &&
    ratings.notUsefulCount >= least &&
    ratings.notUsefulCount > 2 * ratings.usefulCount
  )
}

function isRefused(ratings: Weight | undefined): boolean {
  if (!ratings || ratings.notUsefulCount < RATINGS_AGAINST_ESSENTIAL) return false
  return ratings.notUsefulCount >= SHARE_AGAINST_ESSENTIAL * (ratings.usefulCount + ratings.notUsefulCount)
}

/**
 * Returns the highest score to which a change that the rules filter out may be raised; null if it may not. Only ratings
 * for the same kind of change count, never those for others.
 */
export function raisedUpTo(features: readonly string[], weights: Weights): SignalScore | null {
  const ratings = ratingsOn('wanted', features, weights)
  if (!ratings || ratings.usefulCount < WISHES_TO_LIFT || ratings.usefulCount <= 2 * ratings.notUsefulCount) {
    return null
  }
  return ratings.usefulCount >= WISHES_TO_RAISE ? 'high' : 'low'
}

function ratingsOn(group: FeatureGroup, features: readonly string[], weights: Weights): Weight | undefined {
  return weights.get(featureOf(group, features) ?? '')
}
