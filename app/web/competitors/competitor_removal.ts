import { countAlerts } from '#alerts/counters/read_counters'
import { pagesOf } from '#alerts/suppression_log/count_changes'
import { requireCompetitor } from '#monitoring/queries/competitors'
import PageVersion from '#monitoring/models/page_version'
import WatchedUrl from '#monitoring/models/watched_url'
import { countOf } from '#platform/database/count'
import type { Tenant } from '#platform/database/tenant_model'
import type { CompetitorRemovalPage } from '#web/competitors/competitors_types'

/**
 * Counts the data that is deleted with a competitor.
 *
 * @throws NotFound
 */
export async function goesWithCompetitor(workspace: Tenant, id: string): Promise<CompetitorRemovalPage> {
  const competitor = await requireCompetitor(workspace, id)
  const [pages, versions, alerts] = await Promise.all([
    countOf(WatchedUrl.within(workspace).where('competitor_id', id)),
    countOf(PageVersion.within(workspace).whereIn('watched_url_id', pagesOf(workspace, id))),
    countAlerts(workspace, { competitorId: id }),
  ])
  return { competitor: { id, name: competitor.name }, pages, versions, alerts }
}
