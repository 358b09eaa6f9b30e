import type PageArea from '#detection/models/page_area'
import type ReportedEdit from '#detection/models/reported_edit'

declare module '#platform/database/tables' {
  interface Tables {
    page_places: RowOf<
      PageArea,
      { place_key: string; lifted_at: number | null; lifted_by: string | null },
      'areaKey' | 'unmutedAt' | 'unmutedBy'
    >
    signal_weights: {
      workspace_id: string
      feature: string
      weight: number
      useful_count: number
      not_useful_count: number
    }
    told_edits: RowOf<ReportedEdit, { told_at: number }, 'reportedAt'>
  }
}
