import type { Answer } from './hostile_site.js'

/** What a snapshot says at least, by its own names; `title` and `h1` stand for `seo.title` and the first heading. */
export interface Told {
  title?: string
  h1?: string
  prices?: string[]
  structuredData?: unknown[]
  words?: number
}

/** How a crawl of a hostile page ends: as a refusal that leaves everything as it was, or as a version. */
export type End = { refused: string; blocked?: true } | { told: Told }

export interface HostileCase {
  what: string
  answer: Answer
  end: End
  /** It ends by a bound of time, which tests make small where they can. */
  isSlow?: true
  /** It keeps the threads for pages busy for seconds. */
  isHeavy?: true
}

export const refused = (code: string): End => ({ refused: code })

/** Text in as many repetitions as come closest to so many characters. */
export function flood(piece: string, length: number): string {
  return piece.repeat(Math.floor(length / piece.length))
}

export const MB = 1024 * 1024
