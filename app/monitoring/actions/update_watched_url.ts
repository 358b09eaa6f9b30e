import { find, save } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import type { PageLabel } from 'rivalwatch-plugin'
import { NotFound } from '#platform/errors'
import type { CrawlFrequency } from '#monitoring/labels'
import { countWatched } from '#monitoring/counters/counters'
import WatchedUrl from '#monitoring/models/watched_url'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

export interface WatchedUrlChanges {
  label?: PageLabel
  crawlFrequency?: CrawlFrequency
  isActive?: boolean
}

/**
 * Applies the given changes. A page that is resumed or gets another frequency takes its next place in the schedule.
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
    page.merge(changes)
    if (page.$dirty.crawlFrequency || (wasPaused && page.isActive)) {
      page.nextCrawlAt = page.nextCrawlAfter(Date.now())
    }
    if (!page.$isDirty) return page
    const detail = Object.keys(page.$dirty)
      .filter((name) => name in changes)
      .join(', ')
    await save(trx, page)
    if (page.isActive === wasPaused) await countWatched(workspace, trx)
    await AuditEvent.record(trx, workspace, { actor, action: 'page.updated', subject: id, detail })
    return page
  })
}
