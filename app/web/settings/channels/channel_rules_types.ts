/** Props of a channel's rules page, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { PastAlert } from '#delivery/routing/preview'
import type { PageLabel, SignalScore } from 'rivalwatch-plugin'

/** The fields of the form. */
export type RuleFields = {
  minimumScore: SignalScore
  competitors: 'all' | 'some'
  competitorIds: string[]
  tagged: 'all' | 'some'
  tags: string[]
  pageTypes: 'all' | 'some'
  labels: PageLabel[]
  /** Separated by commas. */
  keywords: string
  /** Hours of the day, 0 to 23; empty without quiet hours. */
  quietFrom: string
  quietUntil: string
}

export type PreviewedAlert = Omit<PastAlert, 'route'> & {
  /** Why the alert would not have been sent immediately, or at all; null if it would have been. */
  reason: string | null
}

/** What rules would have done with the alerts of the last 30 days. */
export type RulesPreview = {
  /**
   * How many alerts the rules would have sent, immediately or after quiet hours, and how many they would have skipped.
   */
  sent: number
  skipped: number
  /** The latest alerts with each outcome. */
  sentAlerts: PreviewedAlert[]
  skippedAlerts: PreviewedAlert[]
  /** Whether there were more alerts than the preview reads. */
  isCut: boolean
}

export type ChannelRulesPage = {
  channel: { id: string; name: string; isPaused: boolean }
  fields: RuleFields
  competitors: { id: string; name: string }[]
  /** Tags of the workspace, and those in the rules that no competitor has anymore. */
  tags: string[]
  timeZone: string
  preview: RulesPreview
  unread: number
}
