/** What is known of one place on a page: when it changed, how, and which texts stood there. */

/**
 * How a place changed from one version to the next. `returned`: what came had stood there before; `replaced`: something
 * new stands where something new stood lately; `grown`: something new came and what came lately stayed; `edited`: the
 * text was reworded.
 */
export type Manner = 'returned' | 'replaced' | 'grown' | 'edited'

export interface Sighting {
  /** Version number in which the change showed. */
  version: number
  /** Milliseconds since 1970. */
  at: number
  manner: Manner
}

/** A text that came to a place or left it. */
export interface SeenText {
  /** Short hash of its normal form. */
  hash: string
  /** Version in which it last came or left, and which of the two. */
  version: number
  came: boolean
  /** How often it came or left. */
  moves: number
}

/** Why a place is volatile, with the number that its reason names. */
export interface Volatility {
  /** `visits`: it changed at most of the last visits; `days`: on most of the last days; `returns`: texts come and go. */
  by: 'visits' | 'days' | 'returns'
  count: number
}

export interface Place {
  /** SHA-256 of where it is, hex. */
  key: string
  /** "main › What customers say". */
  name: string
  /** Oldest first, at most `SIGHTINGS`. */
  sightings: Sighting[]
  /** Last seen last, at most `TEXTS`. */
  texts: SeenText[]
  volatility: Volatility | null
  /** Since when it is volatile; null while it is not. */
  learnedAt: number | null
  /** When somebody said that it matters all the same. */
  liftedAt: number | null
  /** Changes of which something was held back here. */
  heldBack: number
}

/** A version of the page: its number, and when it was crawled. */
export interface Visit {
  version: number
  at: number
}

export const SIGHTINGS = 12
export const TEXTS = 40
/** Places that are kept of one page. */
export const PLACES = 200
