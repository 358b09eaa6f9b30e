import { countChangesOf } from '#alerts/suppression_log/count_changes'
import PageVersion from '#monitoring/models/page_version'
import { findWatchedUrl } from '#monitoring/queries/watched_urls'
import { countOf } from '#platform/database/count'
import type { Tenant } from '#platform/database/tenant_model'
import type { PageRemovalPage } from '#web/pages/pages_types'

/**
 * Counts the data that is deleted with a page.
 *
 * @throws NotFound
 */
export async function goesWithPage(workspace: Tenant, id: string): Promise<PageRemovalPage> {
  const page = await findWatchedUrl(workspace, id)
  const [versions, { counts }] = await Promise.all([
    countOf(PageVersion.within(workspace).where('watched_url_id', id)),
    countChangesOf(workspace, id),
  ])
  return { page: { id, url: page.url }, versions, alerts: counts.alerts }
}
