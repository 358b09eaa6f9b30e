import type Competitor from '#monitoring/models/competitor'
import type Crawl from '#monitoring/models/crawl'
import type PageChange from '#monitoring/models/page_change'
import type PageContent from '#monitoring/models/page_content'
import type PageHistory from '#monitoring/models/page_history'
import type PageVersion from '#monitoring/models/page_version'
import type Selection from '#monitoring/models/selection'
import type WatchedUrl from '#monitoring/models/watched_url'

declare module '#platform/database/tables' {
  interface Tables {
    /** See `history/loading/claim.ts`. */
    archive_pace: { archive: string; next_at: number }
    competitors: RowOf<Competitor>
    /** See `tags/tags.ts`. */
    competitor_tags: { competitor_id: string; workspace_id: string; folded: string; name: string }
    /** See `schedule/host_turns.ts`. */
    crawl_turns: {
      workspace_id: string
      schedule_turn: Defaulted<number>
      request_turn: Defaulted<number>
    }
    /** See `schedule/crawl_limits.ts`. */
    crawl_limits: {
      competitor_id: string
      workspace_id: string
      pace: number | null
      from_hour: number | null
      until_hour: number | null
      looked_at: Defaulted<number>
    }
    crawls: RowOf<Crawl>
    /** See `schedule/hosts.ts`. */
    hosts: {
      host: string
      next_at: number
      answers: Flag
      is_wanted: Flag
      turn: Defaulted<number>
      last_turn: Defaulted<number>
    }
    page_changes: RowOf<
      PageChange,
      {
        held_back_count: Defaulted<number>
        lease_expires_at: number | null
        needs_version: Defaulted<number>
      }
    >
    page_contents: RowOf<PageContent>
    page_histories: RowOf<PageHistory, { attempts: Defaulted<number>; stepped_at: Defaulted<number> }>
    page_versions: RowOf<PageVersion>
    selections: RowOf<Selection>
    robots_files: {
      origin: string
      rules: string | null
      good_at: number | null
      status: number
      fresh_until: number
    }
    watched_urls: RowOf<WatchedUrl, { attempts: Defaulted<number>; is_source: NullableFlag }>
    watched_totals: { workspace_id: string; competitor_count: number; active_url_count: number }
  }
}
