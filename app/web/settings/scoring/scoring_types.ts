import type { PageWithAreas } from '#detection/areas/pages_with_areas'

/** A feature of changes, and the weight that ratings have given it. */
export type LearnedRow = {
  feature: string
  /** Describes the changes: "changes on blog pages". May contain a word from a watched page. */
  text: string
  /** Points added to the score; negative values lower it. */
  weight: number
  useful: number
  notUseful: number
}
export type SignalPage = {
  /** Ratings since the last reset. */
  ratings: { useful: number; notUseful: number }
  /** When learning was last reset; null if never. */
  since: number | null
  /** Heaviest first. */
  raises: LearnedRow[]
  lowers: LearnedRow[]
  /** The number of learned rows that are not listed, whose weights are smaller. */
  more: number
  pages: PageWithAreas[]
  /** Whether there are more pages with ignored areas. */
  hasMorePages: boolean
  /** Whether the viewer may reset learning. */
  mayReset: boolean
}
