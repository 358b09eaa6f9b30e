import Competitor from '#monitoring/models/competitor'
import type WatchedUrl from '#monitoring/models/watched_url'
import type { PageLabel } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'

export type PageMark = {
  id: string
  /** Always http or https. */
  url: string
  /** The team's name for the page; null if it is shown by its URL. */
  name: string | null
  label: PageLabel
  competitorId: string
  competitor: string
}

/** Returns a page with the name of its competitor. */
export async function pageMark(workspace: Tenant, page: WatchedUrl): Promise<PageMark> {
  const competitor = await Competitor.within(workspace).where('id', page.competitorId).first()
  return {
    id: page.id,
    url: page.url,
    name: page.name,
    label: page.label,
    competitorId: page.competitorId,
    competitor: competitor?.name ?? '',
  }
}
