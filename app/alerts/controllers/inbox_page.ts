/** What the pages of this feature get, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { PageLabel, SignalScore } from '#platform/contract'
import type { AlertEvidence } from '#alerts/evidence/shown'
import type { AlertStatus } from '#alerts/models/alert'

export const inboxViews = ['inbox', 'unread', 'archived'] as const

export type InboxView = (typeof inboxViews)[number]

export type AlertRow = {
  id: string
  score: SignalScore
  status: AlertStatus
  summary: string
  label: PageLabel
  competitor: string
  detectedAt: number
}

/** Other pages on which the same was found. */
export type AlsoOnPages = {
  pages: { id: string; url: string }[]
  /** Pages beyond those named. */
  hidden: number
}

export type AlertDetail = AlertRow & {
  excerpt: string | null
  reasoning: string | null
  /** Always http or https. */
  url: string
  watchedUrlId: string
  changeId: string
  /** How many things were taken out of the change as noise. */
  heldBackCount: number
  alsoOn: AlsoOnPages
  /** Names of the channels that took it. */
  sentTo: string[]
  /** What somebody said of it: `useful`, `not_useful`; null where nobody has. */
  feedback: string | null
  evidence: AlertEvidence | null
}

export type InboxPage = {
  view: InboxView
  alerts: AlertRow[]
  total: number
  /** From 1. */
  page: number
  pageSize: number
  unread: number
  watching: { pages: number; lastReadAt: number | null }
  /** Changes of the last seven days. */
  heldBackLately: number
  workspaceId: string
  open: AlertDetail | null
}
