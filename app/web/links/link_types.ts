/** Props of the pages behind signed links, as plain JSON. */
import type { SignalScore } from 'rivalwatch-plugin'
import type AlertFeedback from '#alerts/models/alert_feedback'

type LinkedAlert = {
  summary: string
  score: SignalScore
  competitor: string
}

/** Before the alert is rated. */
export type RatePage = {
  alert: LinkedAlert
  value: AlertFeedback['value']
}

/** After the alert is rated. */
export type RatedPage = RatePage & {
  alertId: string
  /** Path of the opposite rating. */
  otherPath: string
}

export type UnsubscribePage = {
  workspace: string
  address: string
}
