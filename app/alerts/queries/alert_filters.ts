import type { PageLabel, SignalScore } from '#platform/contract'
import type { AlertStatus } from '#alerts/models/alert'

/** Which alerts are asked for; what is left out may be anything. */
export interface AlertFilters {
  signalScore?: SignalScore
  status?: AlertStatus
  pageType?: PageLabel
  competitorId?: string
}
