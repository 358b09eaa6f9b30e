import { find, save } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import type { PageLabel } from 'rivalwatch-plugin'
import { InvalidInput, NotFound } from '#platform/errors'
import { formatKeywords, type PageKeywords } from '#monitoring/keywords'
import { requireAreas } from '#monitoring/regions/changes'
import { formatRegions, MOST_REGIONS, parseRegions, type Region } from '#monitoring/regions/region'
import { requestCrawl } from '#monitoring/schedule/request_crawl'
import type { CrawlFrequency } from '#monitoring/labels'
import { dueForSearch } from '#platform/search_due'
import { countWatched } from '#monitoring/counters/counters'
import WatchedUrl from '#monitoring/models/watched_url'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

export interface WatchedUrlChanges {
  label?: PageLabel
  crawlFrequency?: CrawlFrequency
  isActive?: boolean
  /** The team's name for the page; null to use its URL. */
  name?: string | null
  keywords?: PageKeywords
  /** Receives the page's current regions and returns the new ones. */
  regions?: (current: Region[]) => Region[]
}

/**
 * Applies the given changes. A page that is resumed or whose frequency changes is due at its next regular time. If its
 * regions change, it is checked immediately to get a new baseline.
 *
 * @param check runs before the changes, in their transaction
 */
export async function updateWatchedUrl(
  workspace: Workspace,
  id: string,
  changes: WatchedUrlChanges,
  actor: Actor,
  check?: (current: WatchedUrl) => void
): Promise<WatchedUrl> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const page = await find(trx, WatchedUrl, { workspaceId: workspace.id, id })
    if (!page) throw new NotFound('Watched URL')
    check?.(page)

    const wasPaused = !page.isActive
    const { keywords, regions, ...columns } = changes
    page.merge(columns)
    if (keywords) page.keywords = formatKeywords(keywords)
    if (regions) changeRegions(page, regions)
    if (page.$dirty.crawlFrequency || (wasPaused && page.isActive)) {
      page.nextCrawlAt = page.nextCrawlAfter(Date.now())
    }
    if (!page.$isDirty) return page
    const detail = Object.keys(page.$dirty)
      .filter((name) => name in changes)
      .join(', ')
    const hasNewRegions = page.$dirty.regions !== undefined
    const hasNewLabel = page.$dirty.label !== undefined
    await save(trx, page)
    if (hasNewLabel) await dueForSearch({ id, workspaceId: workspace.id, at: Date.now() }, trx)
    if (hasNewRegions && page.isActive) await requestCrawl(page, 'manual', trx)
    if (page.isActive === wasPaused) await countWatched(workspace, trx)
    await AuditEvent.record(trx, workspace, { actor, action: 'page.updated', subject: id, detail })
    return page
  })
}

/** Changes the regions of a page. Does nothing if they are the same. */
function changeRegions(page: WatchedUrl, change: (current: Region[]) => Region[]): void {
  const current = parseRegions(page.regions)?.regions ?? []
  const regions = change(current)
  if (regions.length === current.length && regions.every((region, at) => region === current[at])) return
  const isAdded = ({ id }: Region) => current.every((known) => known.id !== id)
  if (regions.some(isAdded)) requireAreas(page)
  if (regions.length > MOST_REGIONS) {
    throw InvalidInput.field('regions', 'array.maxLength', `A page can have at most ${MOST_REGIONS} areas.`)
  }
  page.regions = formatRegions({ isNew: true, regions })
}
