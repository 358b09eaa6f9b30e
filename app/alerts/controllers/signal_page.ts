/** What the page of the signal gets, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { PageMark } from '#alerts/ledger/pages'

/** One thing that ratings taught. */
export type LearnedRow = {
  feature: string
  /** Names the changes: "changes on blog pages". It may hold a word of a watched page. */
  text: string
  /** Points that it adds; below 0 it lowers. */
  weight: number
  useful: number
  notUseful: number
}

/** A page with places whose changes are held back. */
export type PageWithPlaces = PageMark & {
  places: number
  /** Changes of which something was held back there. */
  heldBack: number
}

export type SignalPage = {
  /** Those that count. */
  ratings: { useful: number; notUseful: number }
  /** Since when ratings count; null where they were never reset. */
  since: number | null
  /** The heaviest first. */
  raises: LearnedRow[]
  lowers: LearnedRow[]
  /** Things learned beyond those, which weigh less. */
  more: number
  pages: PageWithPlaces[]
  /** Whether there are further pages with learned places. */
  hasMorePages: boolean
  /** Whether whoever looks may have it forgotten. */
  mayReset: boolean
}
