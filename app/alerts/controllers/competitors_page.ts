/** What the pages of competitors get, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { PageLabel, SignalScore } from '#platform/contract'
import type { ReasonCount } from '#alerts/ledger/pages'
import type { AlertStatus } from '#alerts/models/alert'
import type { Room } from '#monitoring/controllers/watching_page'
import type { CrawlFrequency, CrawlStatus } from '#monitoring/labels'
import type { Reading } from '#monitoring/reading'
import type { ReadingState } from '#monitoring/reading_state'

export const competitorSorts = ['latest', 'name'] as const

export type CompetitorSort = (typeof competitorSorts)[number]

/** An alert in one line. */
export type LatestChange = { id: string; score: SignalScore; summary: string; detectedAt: number }

export type CompetitorRow = {
  id: string
  name: string
  domain: string
  state: ReadingState
  latest: LatestChange | null
  /** Alerts of each of the last days, today last. Days are UTC days. */
  alertsByDay: number[]
  /** Alerts that there are in all. */
  alerts: number
}

export type CompetitorsPage = {
  rows: CompetitorRow[]
  sort: CompetitorSort
  /** From 1. */
  pageNumber: number
  pageSize: number
  competitors: Room
  pages: Room
}

/** What stands above each view of a competitor. */
export type CompetitorHead = {
  id: string
  name: string
  domain: string
  createdAt: number
  state: ReadingState
  /** Alerts that there are in all. */
  alerts: number
  /** Changes held back in the last `reasonDays` days. */
  heldBack: number
  reasonDays: number
}

export type TimelineEntry = {
  id: string
  score: SignalScore
  status: AlertStatus
  label: PageLabel
  summary: string
  excerpt: string | null
  /** What somebody said of it. */
  feedback: 'useful' | 'not_useful' | null
  watchedUrlId: string
  detectedAt: number
}

/** Which part of a timeline is looked at; null is any. */
export type TimelineFilters = {
  score: SignalScore | null
  label: PageLabel | null
  status: AlertStatus | null
}

export type CompetitorPageRow = {
  id: string
  /** Always http or https. */
  url: string
  label: PageLabel
  frequency: CrawlFrequency
  isActive: boolean
  status: CrawlStatus
  reading: Reading | null
  lastCrawledAt: number | null
  /** Why the last crawl got no page, in words. */
  lastError: string | null
  latest: LatestChange | null
}

export type CompetitorPage = {
  competitor: CompetitorHead
  entries: TimelineEntry[]
  /** That the filters let through. */
  total: number
  filters: TimelineFilters
  /** From 1. */
  pageNumber: number
  pageSize: number
  /** The first of its pages. */
  pages: CompetitorPageRow[]
  /** Alerts of the last `reasonDays` days. */
  byScore: Record<SignalScore, number>
  /** What held changes back in those days. */
  reasons: ReasonCount[]
}

export type CompetitorPagesPage = {
  competitor: CompetitorHead
  rows: CompetitorPageRow[]
  /** From 1. */
  pageNumber: number
  pageSize: number
}
