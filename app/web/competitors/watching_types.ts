/** Props of the pages for choosing pages, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { CrawlFrequency } from '#monitoring/labels'
import type { WatchableKind } from '#monitoring/inventory/new_pages'
import type { FirstReading } from '#monitoring/queries/first_readings'
import type { HistoryProgress } from '#monitoring/history/history_state'
import type { Capacity } from '#monitoring/queries/watching_capacity'
import type { ShownProfile } from '#web/competitors/profile_types'
import type { PageLabel } from 'rivalwatch-plugin'

/** The maximum number of pages that can be added at once. */
export const MAX_CHOICES = 80

export type PageChoice = {
  /** As found or typed. */
  url: string
  label: PageLabel
  /** The page's title, and how it was found; empty if it was typed. */
  title: string
  reason: string
  crawlFrequency: CrawlFrequency
  /** Whether it is selected for watching. */
  isTicked: boolean
  /** Whether it was found on the site rather than typed. */
  isFound: boolean
  isWatchedAlready: boolean
  /** Why it cannot be watched; null if no problem is known. */
  error: string | null
}
/** The pages found or typed so far. */
export type WatchingDraft = {
  /** Distinguishes successive drafts. */
  id: string
  choices: PageChoice[]
  /** The duration of the search in milliseconds; null if there was none in this request. */
  lookedFor: number | null
}

/** The fields as entered in the form; an empty limit means no limit. */
export type CompetitorFields = {
  name: string
  domain: string
  /** Separated by commas. */
  tags: string
  pace: string
  fromHour: string
  untilHour: string
}

export type EditCompetitorPage = {
  competitor: { id: string; name: string }
  /** The stored values, or those just submitted with errors. */
  given: CompetitorFields & { kinds: string[] }
  /** The kinds of new pages that may be tracked automatically. */
  kinds: WatchableKind[]
  /** The time zone of the workspace, in which the hours apply. */
  timeZone: string
}

export type NewCompetitorPage = {
  /** As typed before the search; normalized afterward. */
  domain: string
  name: string
  /** Null until a site has been searched. */
  draft: WatchingDraft | null
  /** The competitor that already has this domain. */
  existing: {
    id: string
    name: string
    /** The URL of the page that was pasted instead of the domain; null if there was none. */
    page: string | null
  } | null
  /** Whether the workspace has the sample competitor. */
  hasSample: boolean
  competitors: Capacity
  pages: Capacity
}

export type NewPagesPage = {
  competitor: { id: string; name: string; domain: string }
  /** The URL of a page to offer first; empty for none. */
  url: string
  draft: WatchingDraft | null
  pages: Capacity
}
export type BaselinePage = {
  competitor: { id: string; name: string }
  pages: FirstReading[]
  /** When the first of these pages was added. */
  since: number
  /** Null until the first check has stored a version. */
  profile: ShownProfile | null
  /** Null if past versions cannot be loaded. */
  past: HistoryProgress | null
}
