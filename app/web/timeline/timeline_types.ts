/** Props of the timeline, as plain JSON. Times are milliseconds since 1970 UTC, days `YYYY-MM-DD`. */
import type { SavedViewRow } from '#alerts/saved_views/list_views'
import type { AlertKind } from '#alerts/kinds/alert_kind'
import type { AlertStatus } from '#alerts/models/alert'
import type { SignalScore } from 'rivalwatch-plugin'
import type { TimelineParams } from '#web/timeline/timeline_address'

export type TimelineItem = {
  id: string
  kind: AlertKind
  score: SignalScore
  status: AlertStatus
  summary: string
  competitorId: string
  competitor: string
  detectedAt: number
  /** In the workspace's time zone: "14:05". */
  time: string
  /** URL of the archived copy; null if a check found the change. */
  archiveUrl: string | null
}

type StreamDay = { day: string; items: TimelineItem[] }

export type Stream = {
  days: StreamDay[]
  /** Cursors of the adjacent parts; null at the ends. */
  newer: string | null
  older: string | null
}

export type MonthDay = { day: string; total: number; items: TimelineItem[] }

export type Month = {
  /** `YYYY-MM` */
  month: string
  previous: string
  /** Null if that month has not begun. */
  next: string | null
  days: MonthDay[]
}

export type TimelinePage = {
  params: TimelineParams
  /** Null in the calendar, and if it could not be loaded. */
  stream: Stream | null
  /** Null in the list, and if it could not be loaded. */
  calendar: Month | null
  /** Today in the workspace's time zone. */
  today: string
  timeZone: string
  /** Whether the workspace has any alerts. */
  hasAlerts: boolean
  /** Choices of the filters. */
  competitors: { id: string; name: string }[]
  tags: string[]
  views: SavedViewRow[]
}
