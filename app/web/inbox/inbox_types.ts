/** Props of the inbox pages, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { NewPage } from '#monitoring/inventory/new_pages'
import type { AlertEvidence } from '#alerts/evidence/shown'
import type { AlertStatus } from '#alerts/models/alert'
import type { AlertDeliveries } from '#delivery/queries/alert_deliveries'
import type { PageLabel, SignalScore } from 'rivalwatch-plugin'

export const inboxViews = ['inbox', 'unread', 'archived'] as const

export type InboxView = (typeof inboxViews)[number]

export type AlertRow = {
  id: string
  score: SignalScore
  status: AlertStatus
  summary: string
  label: PageLabel
  /** Whether the alert is about all pages of a site rather than one page. */
  isAboutSite: boolean
  competitorId: string
  competitor: string
  detectedAt: number
}

/** Which part of the inbox is shown, as in its query string. */
export type InboxParams = {
  view: InboxView
  score: SignalScore | null
  label: PageLabel | null
  /** ID of the competitor. */
  competitor: string | null
  /** A tag of the competitor. */
  tag: string | null
  /** Search words; empty without a search. */
  q: string
  /** From 1. */
  page: number
}

export type InboxList = {
  /** When the list was loaded. Actions on the whole list exclude later alerts. */
  readAt: number
  alerts: AlertRow[]
  /** The number of matching alerts by status; 0 for a status that the view excludes. */
  matches: Record<AlertStatus, number>
  /** How many of the newest alerts of each status the search covered; null without a search. */
  searched: number | null
}

/** Other pages on which the same change was found. */
export type AlsoOnPages = {
  pages: { id: string; url: string; name: string | null }[]
  /** The number of pages that are not listed. */
  hidden: number
}
export type AlertDetail = AlertRow & {
  /** Whether the competitor is the sample. */
  isSample: boolean
  /** URL of the archived copy; null if a check found the change. */
  archiveUrl: string | null
  excerpt: string | null
  reasoning: string | null
  /** The reasons for the score, with their points; empty if no points were counted. */
  reasons: { text: string; weight: number }[]
  /** Always http or https. */
  url: string
  /** The team's name for the page; null if it has none. */
  name: string | null
  watchedUrlId: string
  changeId: string
  /** The number of differences of the change that were filtered out as noise. */
  suppressedCount: number
  alsoOn: AlsoOnPages
  /** Published pages that the alert reports and that are not tracked. */
  newPages: NewPage[]
  /** How the alert was delivered to the team. */
  deliveries: AlertDeliveries
  /** The alert's rating: `useful`, `not_useful`, or null without one. */
  feedback: string | null
  evidence: AlertEvidence | null
  /** Whether parts of the page can be ignored. */
  hasAreas: boolean
  /** Whether the content before and after the change has been deleted. */
  isPruned: boolean
}

/** Problems that keep a workspace from receiving alerts: failing channels and unreadable pages. */
export type Problems = {
  channels: { name: string; failingSince: number; lastError: string | null }[]
  notices: {
    id: string
    watchedUrlId: string
    url: string
    name: string | null
    detail: string
    openedAt: number
  }[]
  /** Number of notices in total. */
  totalNotices: number
}

export type InboxPage = {
  params: InboxParams
  /** Null if it could not be loaded. */
  list: InboxList | null
  /** The same list, reloaded while the page is open. */
  latest?: InboxList | null
  pageSize: number
  unread: number
  /** The competitors that the filter offers, sorted by name. */
  competitors: { id: string; name: string }[]
  tags: string[]
  watching: { pages: number; lastReadAt: number | null }
  /** Filtered-out changes in the last seven days. */
  suppressedLately: number
  problems: Problems
  workspaceId: string
  open: AlertDetail | null
}

export type ReadAllPage = { unread: number }
