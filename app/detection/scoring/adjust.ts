import { type Change, scoreOf, type SignalScore, type Term, type Verdict } from 'rivalwatch-plugin'
import { highestScore, raisedUpTo, lowestScore, mayFall, mayRise } from '#detection/scoring/bounds'
import { describeFeature } from '#detection/scoring/describe_feature'
import { ANY_CHANGE, featureOf, groupOf, valuesOf } from '#detection/scoring/features'
import type { Weights } from '#detection/scoring/fit'
import { rankOf } from '#detection/scoring/rank'
import { plainSummary } from '#detection/scoring/plain_summary'

/** The maximum number of points by which ratings shift a verdict. */
const FURTHEST = 6
/** The number of ratings that a feature needs to count for a kind without ratings. */
const LEAST_RATINGS = 2
/**
 * The numbers of ratings from which a kind of change, and any other feature, is named as what a team likes or dislikes.
 * A kind needs fewer, because its changes are alike.
 */
const LEAST_TO_NAME_KIND = 2
const LEAST_TO_NAME = 3
/** The points that ratings of other kinds of changes must exceed to count for a kind without ratings. */
const SLIGHT = 0.3
/** The number of ratings at which a kind of change counts as half known, see `leaningOf`. */
const HALF_KNOWN = 1
const MOST_REASONS = 2
/** The minimum points of a reason that is worth mentioning. */
const TELLING = 0.2

/** The points that one feature of a change adds. */
interface Contribution {
  feature: string
  points: number
  /** The number of ratings of changes with the feature. */
  ratings: number
}

/**
 * Adjusts a verdict by a team's ratings: a term `ratings` shifts its points. Limits prevent a few ratings from
 * filtering out anything, and any number of ratings from filtering out a price or plan change. Pure.
 *
 * @param features features of the change and this verdict, see `featuresOf`
 * @param weights weights of those features and of `ANY_CHANGE`
 * @returns the same verdict if ratings do not affect it
 */
export function adjust(
  verdict: Verdict,
  features: readonly string[],
  weights: Weights,
  change: Change
): Verdict {
  const { terms = [] } = verdict
  const contributions = contributionsOf(features, weights)
  if (terms.length === 0 || contributions.length === 0) return verdict

  const points = terms.reduce((sum, { weight }) => sum + weight, 0)
  const leaning = leaningOf(contributions, features, weights)
  const shift = bounded(leaning, { verdict, points, features, weights })
  if (shift === 0) return verdict

  const score = scoreOf(points + shift)
  const text = reasonOf(contributions, shift)
  const term: Term = { id: 'ratings', text, weight: shift }
  const limit =
    verdict.essential && shift > leaning ? ' Ratings lower price and plan changes by one level at most.' : ''
  return {
    ...verdict,
    ...(verdict.score === null && score !== null ? plainSummary(change) : {}),
    score,
    terms: [...terms, term],
    reasoning: `${verdict.reasoning} ${text}${score === verdict.score ? '' : `: ${score ?? 'too minor to alert'}`}.${limit}`,
  }
}

/** Returns the points of each feature that has a weight. */
function contributionsOf(features: readonly string[], weights: Weights): Contribution[] {
  return [...valuesOf(features)].flatMap(([feature, value]) => {
    const { weight = 0, usefulCount = 0, notUsefulCount = 0 } = weights.get(feature) ?? {}
    return weight === 0 ? [] : [{ feature, points: weight * value, ratings: usefulCount + notUsefulCount }]
  })
}

/**
 * Returns the points, to a tenth, by which ratings would shift the verdict without limits. The team's opinion of
 * changes in general counts only to the extent that this kind is known. A kind without ratings is left to the rules,
 * unless several ratings of similar changes are clear.
 */
function leaningOf(
  contributions: readonly Contribution[],
  features: readonly string[],
  weights: Weights
): number {
  const kind = weights.get(featureOf('pair', features) ?? '')
  const count = kind ? kind.usefulCount + kind.notUsefulCount : 0
  const known = count / (count + HALF_KNOWN)
  const general = weights.get(ANY_CHANGE)?.weight ?? 0
  const specific = sumOf(contributions)
  const similar = sumOf(contributions.filter(({ ratings }) => ratings >= LEAST_RATINGS))
  const clear = Math.sign(similar) * Math.max(0, Math.abs(similar) - SLIGHT)
  const leaning = known * (specific + general) + (1 - known) * clear
  return tenth(Math.max(-FURTHEST, Math.min(FURTHEST, leaning)))
}

function sumOf(contributions: readonly Contribution[]): number {
  return contributions.reduce((sum, { points }) => sum + points, 0)
}

interface Situation {
  verdict: Verdict
  points: number
  features: readonly string[]
  weights: Weights
}

/** Returns the shift that the ratings so far allow. */
function bounded(shift: number, { verdict, points, features, weights }: Situation): number {
  const { score, essential = false } = verdict
  if (score === null) {
    const highest = raisedUpTo(features, weights)
    return highest === null ? 0 : downTo(highest, points, upTo('low', points, shift))
  }
  if (shift > 0) return mayRise(features, weights) ? downTo(highestScore(score), points, shift) : 0
  if (!mayFall(features, weights)) return 0
  return upTo(lowestScore(score, essential, features, weights), points, shift)
}

/** Raises the shift until the score is at least `least`. */
function upTo(least: SignalScore | null, points: number, shift: number): number {
  while (rankOf(scoreOf(points + shift)) < rankOf(least)) shift = tenth(shift + 0.1)
  return shift
}

/** Lowers the shift until the score is at most `most`. */
function downTo(most: SignalScore, points: number, shift: number): number {
  while (rankOf(scoreOf(points + shift)) > rankOf(most)) shift = tenth(shift - 0.1)
  return shift
}

function tenth(points: number): number {
  return Math.round(points * 10) / 10
}

/**
 * Returns a phrase like "Your team rates changes in the footer as not useful (−2)", or only that a similar change was
 * rated while ratings are too few to speak for the team.
 */
function reasonOf(contributions: readonly Contribution[], shift: number): string {
  const direction = Math.sign(shift)
  const reasons = contributions
    .filter(({ points }) => points * direction >= TELLING)
    .filter(speaksForTeam)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, MOST_REASONS)
    .map(({ feature }) => describeFeature(feature))
  // Drops reasons that a narrower one includes.
  const own = reasons.filter((one) => !reasons.some((other) => other !== one && other.startsWith(one)))
  const rates = own.length > 0 ? `rates ${own.join(' and ')}` : 'rated a similar change'
  const points = `${direction < 0 ? '−' : '+'}${Math.abs(shift)}`
  return `Your team ${rates} as ${direction < 0 ? 'not useful' : 'useful'} (${points})`
}

function speaksForTeam({ feature, ratings }: Contribution): boolean {
  const group = groupOf(feature)
  if (group === 'score') return false
  return ratings >= (group === 'pair' || group === 'wanted' ? LEAST_TO_NAME_KIND : LEAST_TO_NAME)
}
