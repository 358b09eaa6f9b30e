import type { Tenant } from '#platform/database/tenant_model'
import type { PageMark } from '#alerts/ledger/pages'
import Competitor from '#monitoring/models/competitor'
import type WatchedUrl from '#monitoring/models/watched_url'

/** A page with the name of whose it is. */
export async function pageMark(workspace: Tenant, page: WatchedUrl): Promise<PageMark> {
  const competitor = await Competitor.within(workspace).where('id', page.competitorId).first()
  return {
    id: page.id,
    url: page.url,
    label: page.label,
    competitorId: page.competitorId,
    competitor: competitor?.name ?? '',
  }
}
