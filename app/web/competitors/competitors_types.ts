/** Props of the competitor pages, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { AlertStatus } from '#alerts/models/alert'
import type { CompetitorHead } from '#alerts/queries/competitor_head'
import type { CompetitorPageRow } from '#alerts/queries/competitor_pages'
import type { CompetitorRow, CompetitorSort } from '#alerts/queries/competitor_rows'
import type { ReasonCount } from '#alerts/suppression_log/count_changes'
import type { HistoryProgress } from '#monitoring/history/history_state'
import type { NewPage } from '#monitoring/inventory/new_pages'
import type { Capacity } from '#monitoring/queries/watching_capacity'
import type { Tag } from '#monitoring/tags/tags'
import type { ShownProfile } from '#web/competitors/profile_types'
import type { PageLabel, SignalScore } from 'rivalwatch-plugin'

export type CompetitorsPage = {
  rows: CompetitorRow[]
  sort: CompetitorSort
  /** The tag that the list is filtered by. */
  tag: string | null
  tags: Tag[]
  /** From 1. */
  pageNumber: number
  pageSize: number
  /** Whether the workspace has the sample competitor, which does not count toward the limit. */
  hasSample: boolean
  competitors: Capacity
  pages: Capacity
}
export type TimelineEntry = {
  id: string
  score: SignalScore
  status: AlertStatus
  label: PageLabel
  /** Whether the alert is about all pages of a site rather than one page. */
  isAboutSite: boolean
  summary: string
  excerpt: string | null
  /** The alert's rating. */
  feedback: 'useful' | 'not_useful' | null
  watchedUrlId: string
  detectedAt: number
  /** URL of the archived copy; null if a check found the change. */
  archiveUrl: string | null
}

/** Filters of a timeline; null matches anything. */
export type TimelineFilters = {
  score: SignalScore | null
  label: PageLabel | null
  status: AlertStatus | null
}
/** The sample competitor, and when its next change occurs; `nextNewsAt` is null once its story is over. */
export type SampleState = { id: string; name: string; nextNewsAt: number | null }

export type CompetitorPage = {
  /** Null for a real competitor. */
  sample: SampleState | null
  competitor: CompetitorHead
  entries: TimelineEntry[]
  /** The number of alerts that match the filters. */
  total: number
  filters: TimelineFilters
  /** From 1. */
  pageNumber: number
  pageSize: number
  /** The first pages of the competitor. */
  pages: CompetitorPageRow[]
  /** Null if past versions cannot be loaded. */
  past: HistoryProgress | null
  /** Recently published pages that are not tracked. */
  newPages: NewPage[]
  /** The number of alerts in the last `reasonDays` days, by score. */
  byScore: Record<SignalScore, number>
  /** Why changes were filtered out in the same period. */
  reasons: ReasonCount[]
  /** Null until a page has been read. */
  profile: ShownProfile | null
}

export type CompetitorPagesPage = {
  competitor: CompetitorHead
  rows: CompetitorPageRow[]
  /** From 1. */
  pageNumber: number
  pageSize: number
}

export type CompetitorRemovalPage = {
  competitor: { id: string; name: string }
  /** Counts of the data that is deleted with the competitor. */
  pages: number
  versions: number
  alerts: number
}
