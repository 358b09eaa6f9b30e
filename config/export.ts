/**
 * The content of an exported workspace. Every table with workspace data is either here or in `tablesNotExported`; a
 * test checks this.
 */

export interface ExportedTable {
  name: string
  /** The condition for rows of the workspace, with its ID as the parameter. By default: `workspace_id = ?`. */
  where?: string
  /**
   * Values that are replaced because they would refer to data that is not exported, or say that work is in progress.
   */
  reset?: Record<string, string | number | null>
}

export const exportedTables: readonly ExportedTable[] = [
  { name: 'workspaces', where: 'id = ?', reset: { requires_single_sign_on: 0 } },
  { name: 'competitors' },
  { name: 'competitor_tags' },
  { name: 'crawl_limits', reset: { looked_at: 0 } },
  { name: 'board_settings' },
  {
    name: 'watched_urls',
    reset: {
      turn: null,
      crawl_trigger: null,
      queued_at: null,
      again_turn: null,
      lease_token: null,
      lease_expires_at: null,
      attempts: 0,
    },
  },
  { name: 'watched_totals' },
  { name: 'crawls' },
  { name: 'page_contents', where: 'watched_url_id in (select id from watched_urls where workspace_id = ?)' },
  { name: 'page_versions' },
  { name: 'page_histories', reset: { lease_token: null, lease_expires_at: null } },
  { name: 'page_changes', reset: { lease_expires_at: null } },
  { name: 'page_places' },
  { name: 'alerts' },
  { name: 'alert_feedback' },
  { name: 'alert_tallies' },
  { name: 'notes' },
  { name: 'note_versions' },
  { name: 'note_citations' },
  { name: 'alert_days' },
  { name: 'saved_views', where: 'workspace_id = ? and membership_id is null' },
  { name: 'told_edits' },
  { name: 'signal_weights' },
  { name: 'digests' },
  { name: 'briefings' },
  { name: 'digest_schedules', reset: { channel_id: null } },
  {
    name: 'deliveries',
    // The digest of the new installation reports alerts that were not sent.
    where: "workspace_id = ? and status <> 'pending'",
    reset: { channel_id: null, lease_token: null, lease_expires_at: null },
  },
  { name: 'notices' },
  { name: 'analytics_sites' },
  { name: 'goals' },
  { name: 'site_ingests' },
  { name: 'hit_batches' },
  { name: 'visitor_days' },
  { name: 'visit_segments' },
  { name: 'site_days' },
  { name: 'site_day_labels' },
  { name: 'dropped_hits', where: 'site_id in (select id from analytics_sites where workspace_id = ?)' },
]

const SEARCH = 'the search index, which workers rebuild from the imported data'

/** Tables with workspace data that are not exported, with the reason. */
export const tablesNotExported: Record<string, string> = {
  memberships: 'members have accounts of their installation',
  invitations: 'links of an installation',
  removed_members: 'people who had accounts of the installation',
  api_keys: 'secrets, which give access to the installation',
  assistants: 'access that members gave, to the installation',
  feeds: 'links of an installation',
  share_links: 'links of an installation',
  briefing_clicks: 'figures about accounts of the installation',
  briefing_reads: 'names accounts of the installation',
  briefing_schedules: 'members and channels of the installation',
  channels: 'secrets, which the APP_KEY of the installation encrypts',
  audit_events: 'names accounts and keys of the installation',
  alert_acts: 'can only be undone for a day',
  selections: 'can only be undone for a day',
  search_workspaces: SEARCH,
  search_pages: SEARCH,
  search_buckets: SEARCH,
  search_due: SEARCH,
  crawl_turns: 'the order of crawls in the installation',
}
