/**
 * Props of the dashboard, as plain JSON. Times are milliseconds since 1970 UTC; days are `YYYY-MM-DD` in the
 * workspace's time zone.
 */
import type { SampleState } from '#web/competitors/competitors_types'
import type { AlertRow } from '#web/inbox/inbox_types'
import type { PageLabel, SignalScore } from 'rivalwatch-plugin'

export type AlertsOfDay = { day: string; count: number; before: number }

export type DashboardFigures = {
  unread: number
  unreadHigh: number
  /** IANA name of the workspace's time zone. */
  timeZone: string
  /** Seven days, ending today; `before` is the count a week earlier. */
  days: AlertsOfDay[]
  pages: { active: number; paused: number; limit: number | null }
  competitors: { count: number; limit: number | null; addedThisMonth: number }
  /** Alerts of the last 30 days, by score. */
  scores: { score: SignalScore; count: number }[]
}

/** Something that needs attention. */
export type Attention =
  | {
      kind: 'page'
      competitor: string
      label: PageLabel
      /** The team's name for the page; null if it has none. */
      name: string | null
      url: string
      detail: string
      since: number
      watchedUrlId: string
      isBlocked: boolean
    }
  | { kind: 'more_pages'; count: number }
  | { kind: 'channel'; name: string; since: number; detail: string | null }
  | { kind: 'limit'; what: 'pages' | 'competitors'; used: number; limit: number }
  | { kind: 'key'; name: string; lastUsedAt: number }

export type HighAlert = Pick<AlertRow, 'id' | 'competitorId' | 'competitor' | 'summary' | 'detectedAt'>

export type ChecklistItem =
  | { kind: 'competitor' | 'channel' | 'teammate'; isDone: boolean }
  | {
      kind: 'rating'
      isDone: boolean
      /** The latest alert; null if there is none to rate. */
      alertId: string | null
    }

export type Checklist = {
  /** The tasks that the viewer may do, including completed ones. */
  items: ChecklistItem[]
  sample: SampleState | null
}

export type DashboardPage = {
  /** Tag of the competitors in figures and alerts; null for all. */
  tag: string | null
  tags: string[]
  /** The setup tasks in a new workspace; null if all are done or the viewer dismissed the list. */
  checklist: Checklist | null
  figures: DashboardFigures
  attention: Attention[]
  highAlerts: HighAlert[]
}
