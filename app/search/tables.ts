import type { Defaulted } from '#platform/database/tables'

declare module '#platform/database/tables' {
  interface Tables {
    /** See `index/place.ts`. */
    search_workspaces: { number: Defaulted<number>; workspace_id: string; entry_count: Defaulted<number> }
    search_pages: {
      number: Defaulted<number>
      watched_url_id: string
      workspace_id: string
      indexed_number: number | null
      reset_at: Defaulted<number>
    }
    search_entries: {
      id: number
      page: number
      alert_id: string | null
      from_number: number | null
      until_number: number | null
      line: number | null
      text: string
      first_seen_at: number
      last_seen_at: number | null
      unit_kind: string | null
      unit_title: string | null
      places: string | null
    }
    search_buckets: {
      id: number
      workspace_id: string
      entry_count: Defaulted<number>
      oldest_at: number | null
      newest_at: number | null
    }
    search_terms: { bucket: number; term: string; places: Buffer }
  }
}
