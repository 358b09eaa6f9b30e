import type { Comparison } from './comparison.js'

/** Points of a claim that is enough for this score on its own. */
export const HIGH = 5
export const MEDIUM = 3
export const LOW = 1

/** A fact about what the competitor did. It is true in both stored versions. */
export interface Claim {
  /** Stable and in snake_case, because a team's ratings refer to it. */
  id: string
  /** `HIGH`, `MEDIUM` or `LOW`, or 0 for a known change that is not worth an alert. */
  points: number
  /** Points if no other claim is more important: minor news next to others may be major on its own. */
  pointsAsLead?: number
  /** From 0 to 120. Of claims with equal points, the one with the highest rank leads. */
  rank: number
  /** What happened, as the predicate of a sentence: "raised Team from $49 to $79 a month". */
  clause: string
  /** A shorter clause with fewer prices or names, for a sentence with little room: "now lists Basic and Plus". */
  brief?: string
  /** Why the claim has its points: "Team rose 61%". */
  why: string
  /** The lines that prove the claim, the clearest one first. */
  proof: string[]
  /** The lines that an excerpt shows instead of the proof. */
  excerpt?: string[]
  /** Whether the claim is about prices or plans, which ratings never silence. */
  essential?: boolean
}

/** Finds, proves and words one kind of news. */
export interface Kind {
  find(comparison: Comparison): Claim[]
}
