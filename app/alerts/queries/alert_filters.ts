import type { PageLabel, SignalScore } from 'rivalwatch-plugin'
import type { AlertStatus } from '#alerts/models/alert'

/** Which alerts to find; a missing filter matches all. */
export interface AlertFilters {
  signalScore?: SignalScore
  status?: AlertStatus
  pageType?: PageLabel
  competitorId?: string
  /** A tag of the competitor. */
  tag?: string
}
