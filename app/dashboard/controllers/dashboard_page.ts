/** What the dashboard gets, as plain JSON. Times are milliseconds since 1970 UTC; days, `YYYY-MM-DD`, are the workspace's. */
import type { PageLabel, SignalScore } from '#platform/contract'

export type AlertsOfDay = { day: string; count: number; before: number }

export type DashboardFigures = {
  unread: number
  unreadHigh: number
  /** The workspace's, of IANA. */
  timeZone: string
  /** Seven, today the last; `before` is the day a week earlier. */
  days: AlertsOfDay[]
  pages: { active: number; paused: number; limit: number | null }
  competitors: { count: number; limit: number | null; addedThisMonth: number }
  /** Of the last 30 days, each score. */
  scores: { score: SignalScore; count: number }[]
}

/** Something that somebody should look at. */
export type Attention =
  | {
      kind: 'page'
      competitor: string
      label: PageLabel
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

export type HighAlert = {
  id: string
  competitorId: string
  competitor: string
  summary: string
  detectedAt: number
}

export type DashboardPage = {
  figures: DashboardFigures
  attention: Attention[]
  highAlerts: HighAlert[]
}
