import type { Look } from './look.js'

/** Points of a claim that is worth each score by itself. */
export const HIGH = 5
export const MEDIUM = 3
export const LOW = 1

/** Something that the competitor did, true in both stored versions. */
export interface Claim {
  /** Stable, snake_case: what a team's ratings are told by. */
  id: string
  /** `HIGH`, `MEDIUM`, `LOW`, or 0 for what is known and not worth an alert. */
  points: number
  /** Of claims with equal points the highest rank leads; 0 to 120. */
  rank: number
  /** What happened, to follow the competitor's name: "raised Team from $49 to $79 a month". */
  clause: string
  /** Why it got its score: "Team rose 61%". */
  why: string
  /** The lines that prove it, the most telling first. */
  proof: string[]
  /** About prices and plans: ratings never silence it. */
  essential?: boolean
}

/** One kind of news: how it is found, checked and said. */
export interface Kind {
  find(look: Look): Claim[]
}
