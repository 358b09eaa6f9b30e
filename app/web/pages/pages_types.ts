/** Props of the page and change views, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { VersionComparison } from '#alerts/evidence/compare_versions'
import type { AlertEvidence } from '#alerts/evidence/shown'
import type { ReasonCount, ChangeView } from '#alerts/suppression_log/count_changes'
import type { ChangeRowWithPage, ChangeRow } from '#alerts/suppression_log/list_changes'
import type { ListedArea } from '#detection/areas/list_areas'
import type { HistoryProgress } from '#monitoring/history/history_state'
import type { CrawlFrequency, CrawlStatus } from '#monitoring/labels'
import type { PageKeywords } from '#monitoring/keywords'
import type { PageMark } from '#monitoring/queries/page_mark'
import type { Reading } from '#monitoring/reading'
import type { OutlinedPage } from '#monitoring/actions/outline_page'
import type { ShownRegion } from '#monitoring/regions/shown'
import type { ShownSnapshot } from '#monitoring/snapshot/shown'
import type { PageLabel } from 'rivalwatch-plugin'

/** Why a page could not be read, and the remedy. */
export type PageProblem = {
  status: 'failed' | 'blocked'
  /** Null if unknown. */
  since: number | null
  /** Number of failed crawls in a row. */
  times: number
  /** Begins a sentence: "The site showed a bot check instead of the page". */
  what: string
  remedy: string | null
  /** The error of the last crawl; null if `what` says the same. */
  detail: string | null
  /** Whether checking the page less often may help. */
  offersDaily: boolean
}

/** A stored version in a list, and the change that led to it, if any. */
export type VersionRow = {
  id: string
  /** The number of the last check that found it. */
  number: number
  crawledAt: number
  firstCrawledAt: number
  /** The number of checks that found it. */
  crawlCount: number
  isBaseline: boolean
  /** URL of the archived copy; null if checks found the version. */
  archiveUrl: string | null
  change: ChangeRow | null
}

export type VersionHistory = {
  /** Newest first. */
  versions: VersionRow[]
  /** The latest version, if it is not among `versions`. */
  latest: VersionRow | null
  total: number
  /** The number of checks that found versions which have since been deleted. */
  forgotten: number
  /** From 1. */
  pageNumber: number
  pageSize: number
}

export type WatchedUrlPage = {
  page: PageMark & {
    status: CrawlStatus
    /** The crawl that is waiting or running. */
    reading: Reading | null
    frequency: CrawlFrequency
    isActive: boolean
    lastCrawledAt: number | null
    nextCrawlAt: number
    /** Number of the latest version; null before the first. */
    versionNumber: number | null
    /** Parts of the page that a user chose to watch or ignore. */
    regions: ShownRegion[]
    keywords: PageKeywords
  }
  /** Null if the page can be read. */
  problem: PageProblem | null
  /** Whether parts of the page can be watched or ignored. */
  hasAreas: boolean
  /** Why the latest version has little content; null if it is complete. */
  thin: { what: string; remedy: string } | null
  /** Whether the subscription has ended, so that no page is checked automatically. */
  hasEnded: boolean
  /** Null before the first version. */
  snapshot: ShownSnapshot | null
  history: VersionHistory
  /** Null if past versions cannot be loaded. */
  past: HistoryProgress | null
  labels: PageLabel[]
  view: ChangeView
  changes: ChangeRow[]
  counts: Record<ChangeView, number>
  /** From 1. */
  pageNumber: number
  pageSize: number
  /** For the last `reasonDays` days. */
  reasons: ReasonCount[]
  reasonDays: number
  areas: ListedArea[]
  unread: number
}

/** Texts filtered out of a change for one reason. */
export type SuppressedGroup = {
  reason: string
  /** Name of the filter. */
  by: string
  texts: string[]
  /** How many texts are not shown. */
  hidden: number
}

export type ChangePage = {
  page: PageMark
  change: ChangeRow & {
    judgedAt: number | null
    /** Whether a user turned the change into an alert after it was filtered out. */
    isPromoted: boolean
    terms: { text: string; weight: number }[]
  }
  heldBack: SuppressedGroup[]
  /** Null if the alert shows it or if there is none. */
  evidence: AlertEvidence | null
  /** Whether the differences and filtered-out texts have been deleted. */
  isPruned: boolean
  /** Ignored areas that filtered out part of the change. */
  areas: ListedArea[]
  unread: number
}

export type RegionsPage = OutlinedPage & {
  page: PageMark
  /** A text on the page whose area the user wants to pick. */
  wanted: string | null
  /** Whether the user already limited watching to parts of the page. */
  isWatched: boolean
}

export type ComparePage = VersionComparison & { page: PageMark }

export type SuppressedChangesPage = {
  /** The competitor whose changes are listed; null for all. */
  competitor: { id: string; name: string } | null
  /** The tag of the competitors whose changes are listed; null for all. */
  tag: string | null
  /** The tags to choose from; empty if the changes of one competitor are listed. */
  tags: string[]
  changes: ChangeRowWithPage[]
  /** For the last `reasonDays` days. */
  reasons: ReasonCount[]
  reasonDays: number
  /** One of `reasons`; null for all. */
  reason: string | null
  /** From 1. */
  pageNumber: number
  hasMore: boolean
  unread: number
}

export type PageRemovalPage = {
  page: { id: string; url: string }
  /** Counts of the data that is deleted with the page. */
  versions: number
  alerts: number
}
