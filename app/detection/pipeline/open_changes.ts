import { hotRead } from '#platform/database/hot_read'
import { versionNumber } from '#platform/version'
import type { Change, PageLabel } from 'rivalwatch-plugin'
import type { CrawledVersion } from '#detection/areas/area'
import { parseKeywords, type PageKeywords } from '#monitoring/keywords'
import type { Differences } from '#monitoring/models/page_change'

/** A change that has not been judged, with the data about its page that judging needs. */
export interface OpenChange {
  id: string
  workspaceId: string
  competitorId: string
  watchedUrlId: string
  kind: 'content' | 'gone'
  differences: Differences | null
  detectedAt: number
  /**
   * When it was loaded from an archive; null if a crawl found it. A loaded change is not news and does not affect
   * learning.
   */
  loadedAt: number | null
  /** The versions on either side, as far as they are still stored. */
  versionIds: readonly [before: string | null, after: string | null]
  /** The crawl that found it; null if its version is no longer stored or was loaded from an archive. */
  crawl: CrawledVersion | null
  page: Change['page']
  keywords: PageKeywords
}

interface Row {
  id: string
  workspace_id: string
  competitor_id: string
  watched_url_id: string
  kind: OpenChange['kind']
  differences: string | null
  detected_at: number
  loaded_at: number | null
  previous_version_id: string | null
  current_version_id: string | null
  first_number: number | null
  url: string
  label: PageLabel
  keywords: string | null
  competitor: string
  needs_version: number
}

/**
 * Returns the unjudged changes to a page, oldest first, stopping before the first one that only a later release can
 * read.
 */
export async function openChanges(watchedUrlId: string): Promise<OpenChange[]> {
  return read('?', watchedUrlId)
}

/** Returns an unjudged change and the unjudged ones of its page before it, oldest first. */
export async function openChangesUpTo(changeId: string): Promise<OpenChange[]> {
  const open = await read('(select watched_url_id from page_changes where id = ?)', changeId)
  return open.slice(0, open.findIndex(({ id }) => id === changeId) + 1)
}

async function read(page: string, id: string): Promise<OpenChange[]> {
  const rows = await hotRead<Row>(
    `select changed.id, changed.workspace_id, changed.watched_url_id, changed.kind, changed.differences,
        changed.detected_at, changed.loaded_at, changed.previous_version_id, changed.current_version_id, version.first_number, page.competitor_id, page.url, page.label, page.keywords,
        competitor.name as competitor, changed.needs_version
      from page_changes changed
      join watched_urls page on page.id = changed.watched_url_id
      join competitors competitor on competitor.id = page.competitor_id
      left join page_versions version on version.id = changed.current_version_id
      where changed.watched_url_id = ${page} and changed.outcome = 'pending'
      order by changed.detected_at, changed.id`,
    [id]
  )
  const unreadable = rows.findIndex(({ needs_version: needs }) => needs > versionNumber)
  return rows.slice(0, unreadable === -1 ? undefined : unreadable).map(openChange)
}

function openChange(row: Row): OpenChange {
  const detectedAt = Number(row.detected_at)
  const loadedAt = row.loaded_at === null ? null : Number(row.loaded_at)
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    competitorId: row.competitor_id,
    watchedUrlId: row.watched_url_id,
    kind: row.kind,
    differences: row.differences === null ? null : JSON.parse(row.differences),
    detectedAt,
    loadedAt,
    versionIds: [row.previous_version_id, row.current_version_id],
    crawl:
      loadedAt !== null || row.first_number === null ? null : { version: row.first_number, at: detectedAt },
    page: { url: row.url, label: row.label, competitor: row.competitor },
    keywords: parseKeywords(row.keywords),
  }
}
