/** What the pages of the ledger get, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { PageLabel, SignalScore } from '#platform/contract'
import type { AlertEvidence, VersionMark } from '#alerts/evidence/shown'
import type { CrawlFrequency, CrawlStatus } from '#monitoring/labels'
import type { Reading } from '#monitoring/reading'
import type { ShownSnapshot } from '#monitoring/snapshot/shown'

export const ledgerViews = ['all', 'alerts', 'held_back'] as const

export type LedgerView = (typeof ledgerViews)[number]

export type PageMark = {
  id: string
  /** Always http or https. */
  url: string
  label: PageLabel
  competitorId: string
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

/** Why a page could not be read, and what helps. */
export type PageTrouble = {
  status: 'failed' | 'blocked'
  /** Null where that is not known. */
  since: number | null
  /** Crawls in a row that got no page. */
  times: number
  /** Begins a sentence, without its end: "A bot check answered in place of the page". */
  what: string
  remedy: string | null
  /** What the last crawl noted; null where `what` says the same. */
  detail: string | null
  /** Reading it less often than now may help. */
  offersDaily: boolean
}

/** A stored version in a list, with the change that led to it; null where nothing had changed. */
export type VersionRow = {
  id: string
  number: number
  crawledAt: number
  change: ChangeRow | null
}

export type VersionHistory = {
  /** Newest first. */
  versions: VersionRow[]
  /** The latest, where it is not among `versions`. */
  latest: VersionRow | null
  total: number
  /** Versions that are no longer stored. */
  forgotten: number
  /** From 1. */
  pageNumber: number
  pageSize: number
}

export type WatchedUrlPage = {
  page: PageMark & {
    status: CrawlStatus
    /** What is under way now. */
    reading: Reading | null
    frequency: CrawlFrequency
    isActive: boolean
    lastCrawledAt: number | null
    nextCrawlAt: number
    /** Of the latest version; null before the first. */
    versionNumber: number | null
  }
  /** Null while the page can be read. */
  trouble: PageTrouble | null
  /** Why little of the page is read; null where all of it is. */
  thin: { what: string; remedy: string } | null
  /** The subscription has ended: no page is read by itself. */
  hasEnded: boolean
  /** Null before the first version. */
  snapshot: ShownSnapshot | null
  history: VersionHistory
  labels: PageLabel[]
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

/** What came of comparing two versions of a page; only where they were `compared` and differ is there evidence. */
export type ComparisonOutcome =
  | 'compared'
  /** There is no other to compare it with. */
  | 'only_one'
  | 'none'
  /** Somebody chose one version twice. */
  | 'same_version'
  /** What one of them said is no longer stored. */
  | 'forgotten'
  /** It took too long, or broke. */
  | 'failed'

export type ComparePage = {
  page: PageMark
  outcome: ComparisonOutcome
  from: VersionMark | null
  to: VersionMark | null
  evidence: AlertEvidence | null
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
