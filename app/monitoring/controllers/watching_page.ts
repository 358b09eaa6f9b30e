/** What the pages get on which pages are chosen for watching, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { PageLabel } from '#platform/contract'
import type { CrawlFrequency, CrawlStatus } from '#monitoring/labels'

/** So many pages are chosen at once at most. */
export const MAX_CHOICES = 20

export type PageChoice = {
  /** As it was found or typed. */
  url: string
  label: PageLabel
  crawlFrequency: CrawlFrequency
  /** It is to be watched. */
  isTicked: boolean
  /** It was found on the site; else somebody typed it. */
  isFound: boolean
  isWatchedAlready: boolean
  /** Why it can not be watched; null where nothing is known against it. */
  error: string | null
}

/** Used and allowed; the limit is null where there is none. */
export type Room = { used: number; limit: number | null }

/** What was found, or typed, so far. */
export type WatchingDraft = {
  /** Tells one draft from the next. */
  id: string
  choices: PageChoice[]
  /** How long looking for pages took, in milliseconds; null where nobody just looked. */
  lookedFor: number | null
}

export type EditCompetitorPage = {
  competitor: { id: string; name: string }
  /** What the form shows: as it is stored, or as it was sent before it came back. */
  given: { name: string; domain: string }
}

export type NewCompetitorPage = {
  /** As typed, until it is looked at; then as it is stored. */
  domain: string
  name: string
  /** Null before a site was named. */
  draft: WatchingDraft | null
  /** The competitor that has this domain already. */
  existing: { id: string; name: string } | null
  competitors: Room
  pages: Room
}

export type NewPagesPage = {
  competitor: { id: string; name: string; domain: string }
  draft: WatchingDraft | null
  pages: Room
}

/** A page on its way to a baseline. */
export type FirstReading = {
  id: string
  url: string
  label: PageLabel
  status: CrawlStatus
  /** What its baseline holds; null before there is one. */
  baseline: { words: number; prices: number } | null
  /** Why the last crawl got no page, in words. */
  lastError: string | null
}

export type BaselinePage = {
  competitor: { id: string; name: string }
  pages: FirstReading[]
  /** When the first of them was chosen. */
  since: number
}
