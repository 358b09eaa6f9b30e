import type { Change, HeldBack, Verdict } from 'rivalwatch-plugin'
import type { Edit } from '#detection/deduplication/edits'
import type { Reported } from '#detection/deduplication/reported'
import type { CrawledVersion } from '#detection/areas/area'
import { featuresOf } from '#detection/scoring/features'
import type { Judged } from '#monitoring/models/page_change'

/** The result of judging a change, before it is stored. */
export interface Judgement {
  /** The part that an alert shows: without noise, volatile areas and what was already reported. */
  change: Change
  /** What was filtered out, even if the rest became an alert. */
  heldBack: HeldBack[]
  verdict: Verdict
  /** The judgment before ratings adjusted the verdict. */
  judged: Judged
  /** The edits by which the same change is recognized later. */
  edits: Edit[]
  /** The edits that an earlier alert has reported. */
  reported: Reported | null
  /** The change in which `reported` was looked up. */
  reportedIn: Change
  /** What the page's areas learn from the change; null if they learn nothing. */
  learning: Learning | null
}

export interface Learning {
  /** The change after the noise filters. */
  observed: Change
  /** Keys of the areas in which something was filtered out. */
  masked: ReadonlySet<string>
  crawl: CrawledVersion
}

/** Creates a verdict without a score, which does not lead to an alert. */
export function noAlert(reasoning: string): Verdict {
  return { score: null, summary: '', excerpt: null, reasoning }
}

/** Returns the part of a verdict that ratings learn from, before they adjust it. */
export function judgedOf(verdict: Verdict, change: Change): Judged {
  const { score, terms = [], essential = false } = verdict
  return { score, terms, essential, features: featuresOf(change, verdict) }
}
