/** What the pages of signed links get, as plain JSON. */
import type { SignalScore } from '#platform/contract'
import type AlertFeedback from '#alerts/models/alert_feedback'

type LinkedAlert = {
  summary: string
  score: SignalScore
  competitor: string
}

/** Before it is rated. */
export type RatePage = {
  alert: LinkedAlert
  value: AlertFeedback['value']
}

/** After it is. */
export type RatedPage = RatePage & {
  alertId: string
  /** Path that rates it the other way. */
  otherPath: string
}

export type UnsubscribePage = {
  workspace: string
  address: string
}
