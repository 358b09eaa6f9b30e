/** What is deleted together with a competitor or a page, counted before somebody decides. */
import { countOf } from '#platform/database/count'
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'
import type { CompetitorRemovalPage, PageRemovalPage } from '#alerts/controllers/removal_pages'
import { countChangesOf, pagesOf } from '#alerts/ledger/count_changes'
import { countAlerts } from '#alerts/totals/read_totals'
import Competitor from '#monitoring/models/competitor'
import PageVersion from '#monitoring/models/page_version'
import WatchedUrl from '#monitoring/models/watched_url'

/** Throws `NotFound`. */
export async function goesWithCompetitor(workspace: Tenant, id: string): Promise<CompetitorRemovalPage> {
  const competitor = await Competitor.within(workspace).where({ id }).first()
  if (!competitor) throw new NotFound('Competitor')
  const [pages, versions, alerts] = await Promise.all([
    countOf(WatchedUrl.within(workspace).where('competitor_id', id)),
    countOf(PageVersion.within(workspace).whereIn('watched_url_id', pagesOf(workspace, id))),
    countAlerts(workspace, { competitorId: id }),
  ])
  return { competitor: { id, name: competitor.name }, pages, versions, alerts }
}

/** Throws `NotFound`. */
export async function goesWithPage(workspace: Tenant, id: string): Promise<PageRemovalPage> {
  const page = await WatchedUrl.within(workspace).where({ id }).first()
  if (!page) throw new NotFound('Watched URL')
  const [versions, { counts }] = await Promise.all([
    countOf(PageVersion.within(workspace).where('watched_url_id', id)),
    countChangesOf(workspace, id),
  ])
  return { page: { id, url: page.url }, versions, alerts: counts.alerts }
}
