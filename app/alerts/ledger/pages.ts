/** What the pages of the ledger get, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { PageLabel, SignalScore } from '#platform/contract'
import type { AlertEvidence } from '#alerts/evidence/shown'
import type { CrawlFrequency, CrawlStatus } from '#monitoring/labels'

export const ledgerViews = ['all', 'alerts', 'held_back'] as const

export type LedgerView = (typeof ledgerViews)[number]

export type PageMark = {
  id: string
  /** Always http or https. */
  url: string
  label: PageLabel
  competitor: string
}

/** A change as lists show it. */
export type ChangeRow = {
  id: string
  outcome: 'pending' | 'alerted' | 'joined' | 'held_back'
  detectedAt: number
  /** The alert's summary, or what differed. */
  text: string
  /** Why it was held back, or joined an alert; null where it became one. */
  reason: string | null
  /** How many things were taken out of it as noise. */
  heldBackCount: number
  /** The alert that it became or joined. */
  alert: { id: string; score: SignalScore } | null
}

/** A change in a list over all pages. */
export type PlacedChangeRow = ChangeRow & { page: PageMark }

/** How many changes one filter, or the judgement, held back. */
export type ReasonCount = {
  /** What a list can be asked for. */
  id: string
  name: string
  count: number
  /** The steps of a filter that has some. */
  steps: { name: string; count: number }[]
}

export type PlaceRow = {
  id: string
  /** "main › What customers say". */
  name: string
  /** Completes "It …". */
  reason: string
  learnedAt: number
  /** Set when somebody said that its changes matter. */
  liftedAt: number | null
  /** Changes of which something was held back here. */
  heldBack: number
}

export type WatchedUrlPage = {
  page: PageMark & {
    status: CrawlStatus
    frequency: CrawlFrequency
    isActive: boolean
    lastCrawledAt: number | null
    nextCrawlAt: number
    /** Why the last crawl got no page, in words. */
    lastError: string | null
    /** Of the latest version; null before the first. */
    versionNumber: number | null
  }
  view: LedgerView
  changes: ChangeRow[]
  counts: Record<LedgerView, number>
  /** From 1. */
  pageNumber: number
  pageSize: number
  /** Of the last `reasonDays` days. */
  reasons: ReasonCount[]
  reasonDays: number
  places: PlaceRow[]
  unread: number
}

/** Things that were taken out of a change for one reason. */
export type HeldBackGroup = {
  reason: string
  /** Name of the filter. */
  by: string
  texts: string[]
  /** Texts beyond those shown. */
  hidden: number
}

export type ChangePage = {
  page: PageMark
  change: ChangeRow & {
    judgedAt: number | null
    /** Somebody wanted it after it was held back. */
    isWanted: boolean
    terms: { text: string; weight: number }[]
  }
  heldBack: HeldBackGroup[]
  /** Null where it is shown with the alert, or where there is none. */
  evidence: AlertEvidence | null
  /** What differed, and what was held back of it, was stored once and is no longer. */
  isForgotten: boolean
  /** Learned places that held something of it back. */
  places: PlaceRow[]
  unread: number
}

export type HeldBackPage = {
  /** Whose changes are listed; null for those of all. */
  competitor: { id: string; name: string } | null
  changes: PlacedChangeRow[]
  /** Of the last `reasonDays` days. */
  reasons: ReasonCount[]
  reasonDays: number
  /** Of `reasons`; null for all. */
  reason: string | null
  /** From 1. */
  pageNumber: number
  hasMore: boolean
  unread: number
}
