import type { Change, HeldBack, Verdict } from '#platform/contract'
import type { Edit } from '#alerts/joining/edits'
import type { Told } from '#alerts/joining/told'
import type { Visit } from '#alerts/places/place'
import { featuresOf } from '#alerts/tuning/features'
import type { Judged } from '#monitoring/models/page_change'

/** What became of a change, before it is written down. */
export interface Judgement {
  /** What an alert shows: without noise, without what stands in volatile places and without what was told before. */
  change: Change
  /** What was taken out, also where an alert came of the rest. */
  heldBack: HeldBack[]
  verdict: Verdict
  /** What weighed, before ratings had their say. */
  judged: Judged
  /** The edits by which the same change is known again. */
  edits: Edit[]
  /** What an alert told of them before. */
  told: Told | null
  /** In which the edits were looked for. */
  toldIn: Change
  /** For learning which places are volatile; null where the change teaches nothing. */
  learning: Learning | null
}

export interface Learning {
  /** What noise filters left. */
  observed: Change
  /** Places where something was held back. */
  masked: ReadonlySet<string>
  visit: Visit
}

/** A verdict that is worth no alert, and why. */
export function silence(reasoning: string): Verdict {
  return { score: null, summary: '', excerpt: null, reasoning }
}

/** What is kept of a verdict on a change for ratings to learn from, as it is before they have their say. */
export function judgedOf(verdict: Verdict, change: Change): Judged {
  const { score, terms = [], essential = false } = verdict
  return { score, terms, essential, features: featuresOf(change, verdict) }
}
