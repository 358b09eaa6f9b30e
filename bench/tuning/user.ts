/** A simulated user who rates alerts and is then measured on changes nobody rated. */
import type { SignalScore, Verdict } from 'rivalwatch-plugin'
import { fit, type Rated, type Weight } from '../../app/detection/scoring/fit.js'
import { adjust } from '../../app/detection/scoring/adjust.js'
import { randomFrom } from '../support/random.js'
import type { Event } from './stream.js'
import type { Taste } from './tastes.js'

/** F1, the harmonic mean of precision and recall. */
export interface Measure {
  /** For any alert. */
  alerted: number
  /** For alerts of medium importance or higher. */
  notable: number
  /** The share of wanted changes that raise an alert, whatever their score. */
  recall: number
}

/**
 * Returns one measure for each number of ratings in `stops`, which must be in ascending order; fewer when the stream is
 * shorter.
 */
export function learningCurve(
  taste: Taste,
  stops: readonly number[],
  { train, test, seed }: { train: readonly Event[]; test: readonly Event[]; seed: number }
): Measure[] {
  const random = randomFrom(seed)
  const ratings: Rated[] = []
  const curve: Measure[] = []
  let weights = new Map<string, Weight>()
  const measureAt = (count: number) => {
    if (count === stops[curve.length]) curve.push(measure(taste, test, weights))
  }
  measureAt(0)
  for (const [index, event] of train.entries()) {
    if (curve.length === stops.length) break
    if (tuned(event, weights).score === null) continue
    const useful = isWanted(taste, event) !== random() < taste.slips
    ratings.push({ id: String(index).padStart(6, '0'), judged: event.judged, useful })
    weights = new Map(fit(ratings).map((weight) => [weight.feature, weight]))
    measureAt(ratings.length)
  }
  return curve
}

export function isWanted(taste: Taste, { edits }: Event): boolean {
  return edits.some((edit) => taste.wants(edit))
}

export function tuned({ verdict, judged, change }: Event, weights: Map<string, Weight>): Verdict {
  return adjust(verdict, judged.features, weights, change)
}

/**
 * Returns the best possible result, with perfect knowledge of the taste: everything unwanted is silenced, except that
 * essential changes are only lowered by one step, and nothing that the rules leave out is raised.
 */
export function atBest(taste: Taste, test: readonly Event[]): Measure {
  return measured(
    test.map((event) => {
      const wanted = isWanted(taste, event)
      const { score, essential } = event.judged
      if (score === null) return { wanted, score }
      if (wanted) return { wanted, score: 'high' }
      return { wanted, score: essential ? (score === 'high' ? 'medium' : 'low') : null }
    })
  )
}

function measure(taste: Taste, test: readonly Event[], weights: Map<string, Weight>): Measure {
  return measured(
    test.map((event) => ({ wanted: isWanted(taste, event), score: tuned(event, weights).score }))
  )
}

interface Told {
  wanted: boolean
  score: SignalScore | null
}

function measured(told: readonly Told[]): Measure {
  const wanted = told.filter((each) => each.wanted)
  return {
    alerted: f1(told, ['high', 'medium', 'low']),
    notable: f1(told, ['high', 'medium']),
    recall: wanted.filter(({ score }) => score !== null).length / wanted.length,
  }
}

function f1(told: readonly Told[], counted: readonly SignalScore[]): number {
  const isAlert = ({ score }: Told) => score !== null && counted.includes(score)
  const right = told.filter((each) => each.wanted && isAlert(each)).length
  return (2 * right) / (told.filter(isAlert).length + told.filter(({ wanted }) => wanted).length)
}
