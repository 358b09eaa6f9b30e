import type { Change } from './change.js'
import type { PageContent } from './content.js'
import type { Outbound } from './outbound.js'
import type { Unit } from './unit.js'

export const signalScores = ['high', 'medium', 'low'] as const

export type SignalScore = (typeof signalScores)[number]

/** The minimum number of points for each score. */
const THRESHOLDS: readonly [SignalScore, number][] = [
  ['high', 5],
  ['medium', 3],
  ['low', 1],
]

/** Returns the score for a sum of points, or null if they are too few for an alert. */
export function scoreOf(points: number): SignalScore | null {
  return THRESHOLDS.find(([, least]) => points >= least)?.[0] ?? null
}

/** One reason for a verdict, with its weight. */
export interface Term {
  /** Stable, in snake_case: `price_changed`. A team's ratings are counted by this ID. */
  id: string
  /** In plain words: "Team rose 61%". */
  text: string
  /** In points; see `scoreOf`. */
  weight: number
}

export interface Verdict {
  /** Null if the change is not worth an alert; `reasoning` then says why. */
  score: SignalScore | null
  /** One plain sentence with names and numbers from the page; at most 300 characters. */
  summary: string
  /** The most significant changed text, as it appears on the page; at most 500 characters. */
  excerpt: string | null
  /** Why the change got its score, in plain words. */
  reasoning: string
  /**
   * The reasons, the decisive one first; analysts that adjust a draft add theirs at the end. The weights add up to the
   * points behind the score.
   */
  terms?: Term[]
  /** Whether the verdict concerns prices or plans: a team's ratings may lower its score, but never suppress it. */
  essential?: boolean
  /**
   * What the analyst can prove about the change, the most important first, at most 12. Later analysts may choose from
   * them and reword them. Not stored.
   */
  claims?: readonly ProvenClaim[]
}

/** Something that happened, as proven by the page's two versions. */
export interface ProvenClaim {
  /** Stable, in snake_case: `price_changed`. */
  id: string
  /** What happened, worded to follow the competitor's name: "raised Team from $49 to $79 a month". */
  text: string
  score: SignalScore
  /** Lines of the page that support the claim, the most significant first; at most four. */
  evidence: readonly string[]
}

/** The contents of a page before and after a change. */
export interface Versions {
  before: PageContent
  after: PageContent
}

/**
 * The units of one kind in two versions. Within each version, units with the same name are merged. Units in none of the
 * lists are uncertain.
 */
export interface UnitComparison {
  both: [before: Unit, after: Unit][]
  /** Proven to be the same unit under a new name. */
  renamed: [before: Unit, after: Unit][]
  /** Proven to be missing from the page. */
  removed: Unit[]
  /** Proven to be new to the page. */
  added: Unit[]
}

export interface AnalystTools {
  outbound: Outbound
  signal: AbortSignal
  /** The verdict of the analysts before this one; null if none has given one. */
  draft: Verdict | null
  /** Both stored versions, to check claims against; null if one of them is no longer stored. */
  versions?: Versions | null
  /**
   * Identifies the workspace without revealing anything else about it, so that limited capacity can be shared fairly.
   */
  workspaceKey?: string
  /** Logs what judging cost: figures and short codes, never text from the page. */
  record?(figures: Readonly<Record<string, number | string>>): void
}

/**
 * Judges what the filters left of a change. Analysts are asked in plugin order, and each verdict replaces the previous
 * one. Null keeps the previous verdict; an analyst also returns null if a service that it depends on is unavailable.
 */
export interface Analyst {
  id: string
  /**
   * Whether the analyst only rewords drafts and never gives its own verdict. It may then also be asked to reword other
   * sentences.
   */
  rewords?: boolean
  judge(change: Change, tools: AnalystTools): Promise<Verdict | null> | Verdict | null
  /**
   * Compares the units of one kind, using the checks behind the analyst's claims; returns null if it has none for this
   * kind. The first result that is not null is used. Pure and synchronous.
   */
  compareUnits?(kind: string, versions: Versions): UnitComparison | null
  /**
   * Lists the units of one kind (`job`, `release` or `post`) on a page where no reader or source names them, using the
   * checks behind the analyst's claims. At most 500, in page order; null if the analyst does not know this kind. The
   * first result that is not null is used. Pure and synchronous.
   */
  listUnits?(kind: string, page: Change['page'], content: PageContent): Unit[] | null
}
