/** The history of one area of a page: when it changed, how, and which texts it contained. */

/**
 * How an area changed from one version to the next. `returned`: most of the texts had been there before; `replaced`: a
 * recent text was replaced by another; `grown`: new text was added and recent text stayed; `edited`: the text was
 * reworded.
 */
export type Manner = 'returned' | 'replaced' | 'grown' | 'edited'

export interface Sighting {
  /** Number of the version in which the change was found. */
  version: number
  /** Milliseconds since 1970. */
  at: number
  manner: Manner
}

/** A text that was added to an area or removed from it. */
export interface SeenText {
  /** Short hash of its normalized form. */
  hash: string
  /** The version in which it was last added or removed; `came` is true if it was added. */
  version: number
  came: boolean
  /** How often it was added or removed. */
  moves: number
}

/** Why an area is volatile, and the number that the reason mentions. */
export interface Volatility {
  /**
   * `visits`, as stored: it changed on most recent crawls; `days`: on most recent days; `returns`: its texts come and go.
   */
  by: 'visits' | 'days' | 'returns'
  count: number
}

export interface Area {
  /** SHA-256 of the area's location, hex. */
  key: string
  /** "main › What customers say". */
  name: string
  /** Oldest first, at most `SIGHTINGS`. */
  sightings: Sighting[]
  /** Most recently seen last, at most `TEXTS`. */
  texts: SeenText[]
  volatility: Volatility | null
  /** When it became volatile; null while it is not. */
  learnedAt: number | null
  /** When a user decided that its changes matter; null if none did. */
  unmutedAt: number | null
  /** The number of changes that had something filtered out here. */
  heldBack: number
}

/** A version of the page: its number and when it was crawled. */
export interface CrawledVersion {
  version: number
  at: number
}

export const SIGHTINGS = 12
export const TEXTS = 40
/** The maximum number of areas stored for one page. */
export const AREAS = 200
