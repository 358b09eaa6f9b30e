/** A simulated user, who gets alerts, rates them, and is measured on changes nobody rated. */
import type { SignalScore, Verdict } from '../../app/platform/contract.js'
import { fit, type Rated, type Weight } from '../../app/alerts/tuning/fit.js'
import { tune } from '../../app/alerts/tuning/tune.js'
import { randomFrom } from '../support/random.js'
import type { Event } from './stream.js'
import type { Taste } from './tastes.js'

/** F1: the harmonic mean of precision and recall. */
export interface Measure {
  /** Of what alerts at all. */
  alerted: number
  /** Of what is medium or more. */
  notable: number
  /** Share of what should alert that does, whatever its score. */
  recall: number
}

/** One measure for each number of ratings in `stops`, which rise. Fewer where the stream ends before. */
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
  return tune(verdict, judged.features, weights, change)
}

/**
 * What could be had at best by someone who knows the taste, silences everything unwanted but what is essential, which is
 * lowered by one step, and brings up nothing that the rules stay silent about.
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
