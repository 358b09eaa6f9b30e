import type Alert from '#alerts/models/alert'
import type AlertAct from '#alerts/models/alert_act'
import type AlertFeedback from '#alerts/models/alert_feedback'
import type SavedView from '#alerts/models/saved_view'
import type Briefing from '#alerts/models/briefing'
import type ShareLink from '#alerts/models/share_link'

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
      own_plans: string | null
    }
    /** See `briefings/reads.ts`. */
    briefing_clicks: { briefing_id: string; sentence: string; workspace_id: string; at: number }
    briefing_reads: {
      briefing_id: string
      user_id: string
      workspace_id: string
      opened_at: number
      rating: AlertFeedback['value'] | null
    }
    briefings: RowOf<Briefing>
    share_links: RowOf<ShareLink, { opened_count: Defaulted<number> }>
    /** See `notes/`. */
    notes: {
      id: string
      workspace_id: string
      competitor_id: string
      version: number
      created_at: number
      updated_at: number
    }
    note_versions: {
      note_id: string
      workspace_id: string
      number: number
      title: string
      body: string
      author: string
      created_at: number
    }
    note_citations: {
      note_id: string
      workspace_id: string
      position: number
      watched_url_id: string
      page_version_id: string
      line: number
      text: string
      captured_at: number
    }
    alerts: RowOf<Alert, { digest_id: string | null }>
    saved_views: RowOf<SavedView>
  }
}
