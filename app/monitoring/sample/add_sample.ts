import type { PageLabel } from 'rivalwatch-plugin'
import { createCompetitor } from '#monitoring/actions/add_competitor'
import { createWatchedUrl } from '#monitoring/actions/watch_url'
import type Competitor from '#monitoring/models/competitor'
import WatchedUrl from '#monitoring/models/watched_url'
import { findSample } from '#monitoring/sample/find_sample'
import { newSampleDomain } from '#monitoring/sample/sample_story'
import { transaction } from '#platform/database/transaction'
import type { Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/** Makes clear in every alert, message and export that the competitor is not real. */
const NAME = 'Northwind (sample)'

/** The pricing page comes first, because it is the first to change. */
const PAGES: readonly (readonly [path: string, label: PageLabel, name: string])[] = [
  ['/pricing', 'pricing', 'Plans and prices'],
  ['/', 'homepage', 'Home'],
  ['/features', 'features', 'Features'],
  ['/changelog', 'changelog', 'Changelog'],
  ['/blog', 'blog', 'Blog'],
  ['/careers', 'careers', 'Open positions'],
  ['/docs', 'docs', 'API documentation'],
]

/**
 * Adds the sample competitor with its pages, unless the workspace already has it. It does not count toward the plan's
 * limits. Returns the competitor.
 */
export async function addSample(workspace: Workspace, actor: Actor): Promise<Competitor> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const existing = await findSample(workspace, trx)
    if (existing) return existing
    const domain = newSampleDomain(Date.now())
    const competitor = await createCompetitor(workspace, { name: NAME, domain }, actor, trx)
    for (const [path, label, name] of PAGES) {
      const url = `https://${domain}${path}`
      const page = { competitorId: competitor.id, label, crawlFrequency: 'daily' as const }
      const address = { ...WatchedUrl.address(url), urlHash: WatchedUrl.hashUrl(url) }
      const { id } = await createWatchedUrl(workspace, { ...page, ...address }, actor, trx)
      await trx
        .updateTable('watched_urls')
        .set({ name })
        .where('workspace_id', '=', workspace.id)
        .where('id', '=', id)
        .execute()
    }
    return competitor
  })
}
