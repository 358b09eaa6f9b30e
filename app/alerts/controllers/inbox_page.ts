/** What the pages of this feature get, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { PageLabel, SignalScore } from '#platform/contract'
import type { AlertEvidence } from '#alerts/evidence/shown'
import type { AlertStatus } from '#alerts/models/alert'
import type { DeliveryStatus } from '#alerts/models/delivery'

export const inboxViews = ['inbox', 'unread', 'archived'] as const

export type InboxView = (typeof inboxViews)[number]

export type AlertRow = {
  id: string
  score: SignalScore
  status: AlertStatus
  summary: string
  label: PageLabel
  competitorId: string
  competitor: string
  detectedAt: number
}

/** Which part of the inbox is looked at: kept in the address. */
export type InboxPlace = {
  view: InboxView
  score: SignalScore | null
  label: PageLabel | null
  /** Its id. */
  competitor: string | null
  /** Words that are searched for; empty where none are. */
  q: string
  /** From 1. */
  page: number
}

export type InboxList = {
  /** When it was read: what is done to all of it passes over what came since. */
  readAt: number
  alerts: AlertRow[]
  /** How many alerts of each status the place has in all; none of a status that its view leaves out. */
  matches: Record<AlertStatus, number>
  /** Where words were searched for: among so many alerts of each status, the newest. */
  searched: number | null
}

/** Other pages on which the same was found. */
export type AlsoOnPages = {
  pages: { id: string; url: string }[]
  /** Pages beyond those named. */
  hidden: number
}

/** Those to whom an alert went, or goes, in the same way by one channel. */
export type AlertDelivery = {
  /** The channel as people call it. */
  channel: string
  /** Empty for a channel that has one. */
  recipients: string[]
  status: DeliveryStatus
  /** When it ended, for the last of them; while it waits, when it is tried next. */
  at: number
  /** What was said last; null where nothing went wrong. */
  reason: string | null
}

export type AlertDeliveries = {
  deliveries: AlertDelivery[]
  /** The digest that told the alert, by its day, `YYYY-MM-DD`; null where none did, or it has reached nobody yet. */
  digestDay: string | null
}

export type AlertDetail = AlertRow & {
  excerpt: string | null
  reasoning: string | null
  /** What weighed, with the points of each; none where nobody counted. */
  reasons: { text: string; weight: number }[]
  /** Always http or https. */
  url: string
  watchedUrlId: string
  changeId: string
  /** How many things were taken out of the change as noise. */
  heldBackCount: number
  alsoOn: AlsoOnPages
  /** How its team was told of it. */
  told: AlertDeliveries
  /** What somebody said of it: `useful`, `not_useful`; null where nobody has. */
  feedback: string | null
  evidence: AlertEvidence | null
  /** What the page said before and after was stored once, and is no longer. */
  isForgotten: boolean
}

/** What keeps a workspace from being told: channels that do not get through, pages that can not be read. */
export type Trouble = {
  channels: { name: string; failingSince: number; lastError: string | null }[]
  notices: { id: string; watchedUrlId: string; url: string; detail: string; openedAt: number }[]
  /** Notices there are in all. */
  totalNotices: number
}

export type InboxPage = {
  place: InboxPlace
  /** Null where it could not be read. */
  list: InboxList | null
  /** The same, asked for again while the page is looked at. */
  latest?: InboxList | null
  pageSize: number
  unread: number
  /** For choosing one, by name. */
  competitors: { id: string; name: string }[]
  watching: { pages: number; lastReadAt: number | null }
  /** Changes of the last seven days. */
  heldBackLately: number
  trouble: Trouble
  workspaceId: string
  open: AlertDetail | null
}
