import type { Answer } from './hostile_site.js'

/**
 * The least that a snapshot must contain, by field name. `title` and `h1` stand for `seo.title` and the first heading.
 */
export interface Told {
  title?: string
  h1?: string
  prices?: string[]
  structuredData?: unknown[]
  words?: number
}

/** How a crawl of a hostile page ends: with a failure that changes nothing, or with a version. */
export type End = { refused: string; blocked?: true } | { told: Told }

export interface HostileCase {
  what: string
  /** `/page` if omitted. */
  path?: string
  /** The page's previous content; a pricing page if omitted. */
  before?: Answer
  answer: Answer
  end: End
  /** No change is reported. */
  isQuiet?: boolean
  /** The crawl ends with a timeout, which tests shorten where they can. */
  isSlow?: true
  /** It keeps page threads busy for seconds. */
  isHeavy?: true
}

export const refused = (code: string): End => ({ refused: code })

/** Repeats text to approximately this length. */
export function flood(piece: string, length: number): string {
  return piece.repeat(Math.floor(length / piece.length))
}

export const MB = 1024 * 1024
