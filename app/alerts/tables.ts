import type Alert from '#alerts/models/alert'
import type AlertAct from '#alerts/models/alert_act'
import type AlertFeedback from '#alerts/models/alert_feedback'
import type SavedView from '#alerts/models/saved_view'

declare module '#platform/database/tables' {
  interface Tables {
    alert_acts: RowOf<AlertAct>
    /** See `counters/counters.ts`. */
    alert_days: { workspace_id: string; day: number; signal_score: Alert['signalScore']; alert_count: number }
    alert_feedback: RowOf<AlertFeedback>
    alert_tallies: {
      workspace_id: string
      scope_id: string
      signal_score: Alert['signalScore']
      page_type: Alert['pageType']
      unread_count: Defaulted<number>
      read_count: Defaulted<number>
      archived_count: Defaulted<number>
    }
    /** See `board/board_settings.ts`. */
    board_settings: {
      workspace_id: string
      own_competitor_id: string | null
      currency: string | null
      rates: string
    }
    alerts: RowOf<Alert, { digest_id: string | null }>
    saved_views: RowOf<SavedView>
  }
}
