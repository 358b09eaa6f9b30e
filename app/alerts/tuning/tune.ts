import { type Change, scoreOf, type SignalScore, type Term, type Verdict } from '#platform/contract'
import { highestScore, liftedUpTo, lowestScore, mayFall, mayRise } from '#alerts/tuning/bounds'
import { describeFeature } from '#alerts/tuning/describe'
import { ANY_CHANGE, featureOf, groupOf, valuesOf } from '#alerts/tuning/features'
import type { Weights } from '#alerts/tuning/fit'
import { rankOf } from '#alerts/tuning/rank'
import { tellPlainly } from '#alerts/tuning/tell_plainly'

/** Points by which ratings move a judgement at most. */
const FURTHEST = 6
/** Points that a leaning about a kind of change which nobody rated has to pass before it counts. */
const SLIGHT = 0.3
/** Votes on a kind of change from which on they count more than what was said of others. */
const HALF_KNOWN = 1
const MOST_REASONS = 2
/** Points from which on a reason is worth telling. */
const TELLING = 0.2

/** What a feature of this change adds. */
interface Contribution {
  feature: string
  points: number
}

/**
 * The verdict as a team's ratings have it: a term `ratings` shifts its points, within bounds that keep a few votes from
 * silencing anything and all votes from silencing a price or plan. Pure.
 *
 * @param features of the change and this verdict, see `featuresOf`
 * @param weights of those features and of `ANY_CHANGE`
 * @returns the verdict itself where ratings say nothing
 */
export function tune(
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
    ...(verdict.score === null && score !== null ? tellPlainly(change) : {}),
    score,
    terms: [...terms, term],
    reasoning: `${verdict.reasoning} ${text}${score === verdict.score ? '' : `: ${score ?? 'too minor to alert'}`}.${limit}`,
  }
}

/** Of the features that have weights, in points. */
function contributionsOf(features: readonly string[], weights: Weights): Contribution[] {
  return [...valuesOf(features)].flatMap(([feature, value]) => {
    const weight = weights.get(feature)?.weight ?? 0
    return weight === 0 ? [] : [{ feature, points: weight * value }]
  })
}

/**
 * Points, to a tenth, by which the ratings would shift it if there were no bounds. What a team says of all changes alike
 * counts only as far as this kind of change is known: what nobody rated yet is left to the rules, but for a clear leaning.
 */
function leaningOf(
  contributions: readonly Contribution[],
  features: readonly string[],
  weights: Weights
): number {
  const votes = weights.get(featureOf('pair', features) ?? '')
  const count = votes ? votes.usefulCount + votes.notUsefulCount : 0
  const known = count / (count + HALF_KNOWN)
  const general = weights.get(ANY_CHANGE)?.weight ?? 0
  const specific = contributions.reduce((sum, each) => sum + each.points, 0)
  const clear = Math.sign(specific) * Math.max(0, Math.abs(specific) - SLIGHT)
  const leaning = known * (specific + general) + (1 - known) * clear
  return tenth(Math.max(-FURTHEST, Math.min(FURTHEST, leaning)))
}

interface Situation {
  verdict: Verdict
  points: number
  features: readonly string[]
  weights: Weights
}

/** The shift that the votes so far allow. */
function bounded(shift: number, { verdict, points, features, weights }: Situation): number {
  const { score, essential = false } = verdict
  if (score === null) {
    const highest = liftedUpTo(features, weights)
    return highest === null ? 0 : downTo(highest, points, upTo('low', points, shift))
  }
  if (shift > 0) return mayRise(features, weights) ? downTo(highestScore(score), points, shift) : 0
  if (!mayFall(features, weights)) return 0
  return upTo(lowestScore(score, essential, features, weights), points, shift)
}

/** The shift, made larger until the score is at least the given one. */
function upTo(least: SignalScore | null, points: number, shift: number): number {
  while (rankOf(scoreOf(points + shift)) < rankOf(least)) shift = tenth(shift + 0.1)
  return shift
}

/** The shift, made smaller until the score is at most the given one. */
function downTo(most: SignalScore, points: number, shift: number): number {
  while (rankOf(scoreOf(points + shift)) > rankOf(most)) shift = tenth(shift - 0.1)
  return shift
}

function tenth(points: number): number {
  return Math.round(points * 10) / 10
}

/** "Your team rates changes in the footer as not useful (−2)". */
function reasonOf(contributions: readonly Contribution[], shift: number): string {
  const direction = Math.sign(shift)
  const reasons = contributions
    .filter(({ feature, points }) => points * direction >= TELLING && groupOf(feature) !== 'score')
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, MOST_REASONS)
    .map(({ feature }) => describeFeature(feature))
  // What a narrower reason says as well is said once.
  const own = reasons.filter((one) => !reasons.some((other) => other !== one && other.startsWith(one)))
  const which = own.length > 0 ? own.join(' and ') : 'changes like this'
  const points = `${direction < 0 ? '−' : '+'}${Math.abs(shift)}`
  return `Your team rates ${which} as ${direction < 0 ? 'not useful' : 'useful'} (${points})`
}
