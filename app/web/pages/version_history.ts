import type { Tenant } from '#platform/database/tenant_model'
import { countOf } from '#platform/database/count'
import { changesInto } from '#alerts/suppression_log/list_changes'
import { archiveLink } from '#monitoring/history/archive_link'
import type { VersionHistory, VersionRow } from '#web/pages/pages_types'
import PageVersion from '#monitoring/models/page_version'

const PAGE_SIZE = 12

/**
 * Returns the stored versions of a page, newest first, with the change that led to each one.
 *
 * @param pageNumber from 1
 */
export async function versionHistory(
  workspace: Tenant,
  { id: watchedUrlId, url }: { id: string; url: string },
  pageNumber: number
): Promise<VersionHistory> {
  const stored = () => PageVersion.within(workspace).where('watched_url_id', watchedUrlId)
  const newest = () => stored().orderBy('version_number', 'desc')
  const listed = await newest()
    .offset((pageNumber - 1) * PAGE_SIZE)
    .limit(PAGE_SIZE)
  const latest = pageNumber === 1 ? (listed.at(0) ?? null) : await newest().first()
  const isBeside = latest !== null && !listed.some(({ id }) => id === latest.id)
  const rows = await versionRows(workspace, url, isBeside ? [latest, ...listed] : listed)
  const total = await countOf(stored())
  const counted = await stored()
    .whereNull('loaded_at')
    .sum('crawl_count as crawls')
    .pojo<{ crawls: number | string | null }>()
    .first()
  return {
    versions: isBeside ? rows.slice(1) : rows,
    latest: isBeside ? rows[0] : null,
    total,
    forgotten: (latest?.versionNumber ?? 0) - Number(counted?.crawls ?? 0),
    pageNumber,
    pageSize: PAGE_SIZE,
  }
}

async function versionRows(
  workspace: Tenant,
  url: string,
  versions: readonly PageVersion[]
): Promise<VersionRow[]> {
  const changes = await changesInto(
    workspace,
    versions.map(({ id }) => id)
  )
  return versions.map((version) => ({
    id: version.id,
    number: version.versionNumber,
    crawledAt: version.crawledAt,
    firstCrawledAt: version.firstCrawledAt,
    crawlCount: version.crawlCount,
    isBaseline: version.firstNumber === 1,
    archiveUrl: version.loadedAt === null ? null : archiveLink(url, version.crawledAt),
    change: changes.get(version.id) ?? null,
  }))
}
