import type { Change, HeldBack, Verdict } from 'rivalwatch-plugin'
import type { Edit } from '#detection/deduplication/edits'
import type { Reported } from '#detection/deduplication/reported'
import type { Visit } from '#detection/areas/area'
import { featuresOf } from '#detection/scoring/features'
import type { Judged } from '#monitoring/models/page_change'

/** The result of judging a change, before it is stored. */
export interface Judgement {
  /** What an alert shows: without noise, volatile areas and what has already been reported. */
  change: Change
  /** What was filtered out, even if the rest became an alert. */
  heldBack: HeldBack[]
  verdict: Verdict
  /** What counted before ratings adjusted the verdict. */
  judged: Judged
  /** The edits by which we recognize the same change later. */
  edits: Edit[]
  /** What an earlier alert reported of them. */
  reported: Reported | null
  /** The change in which `reported` was looked up. */
  reportedIn: Change
  /** What the page's areas learn from the change; null if nothing. */
  learning: Learning | null
}

export interface Learning {
  /** The change as the noise filters left it. */
  observed: Change
  /** Keys of the areas in which something was filtered out. */
  masked: ReadonlySet<string>
  visit: Visit
}

/** Creates a verdict without a score, which leads to no alert. */
export function noAlert(reasoning: string): Verdict {
  return { score: null, summary: '', excerpt: null, reasoning }
}

/** Returns the part of a verdict that ratings learn from, as it is before they adjust it. */
export function judgedOf(verdict: Verdict, change: Change): Judged {
  const { score, terms = [], essential = false } = verdict
  return { score, terms, essential, features: featuresOf(change, verdict) }
}
