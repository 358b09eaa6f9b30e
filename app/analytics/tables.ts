import type { LabelKind } from '#analytics/labels'
import type Goal from '#analytics/models/goal'
import type AnalyticsSite from '#analytics/models/analytics_site'
import type HitBatch from '#analytics/models/hit_batch'

declare module '#platform/database/tables' {
  interface Tables {
    analytics_sites: RowOf<AnalyticsSite>
    dropped_hits: { scope_id: string; site_id: string | null; day: string; reason: string; amount: number }
    goals: RowOf<Goal>
    hit_batches: RowOf<HitBatch, { needs_version: Defaulted<number> }>
    site_day_labels: {
      site_id: string
      day: string
      workspace_id: string
      kind: LabelKind
      label: string
      amount: number
    }
    site_days: {
      site_id: string
      day: string
      workspace_id: string
      visitors: Defaulted<number>
      sessions: Defaulted<number>
      pageviews: Defaulted<number>
      converted_visitors: Defaulted<number>
      load_count: Defaulted<number>
      duration_ms: Defaulted<number>
      load_ms: Defaulted<number>
    }
    site_ingests: { site_id: string; workspace_id: string; ingested_at: number | null }
    visit_segments: {
      id: string
      site_id: string
      day: string
      workspace_id: string
      level: number
      data: Buffer
    }
    visit_salts: { day: string; salt: string; created_at: number }
    visitor_days: {
      site_id: string
      day: string
      workspace_id: string
      visitor: string
      previous: string | null
      state: string
    }
  }
}
