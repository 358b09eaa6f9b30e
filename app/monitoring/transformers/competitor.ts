import { formatTimestamp } from '#platform/instants'
import type Competitor from '#monitoring/models/competitor'
import { faviconUrl } from '#monitoring/transformers/favicon_url'

/**
 * Returns a competitor as the API shows it.
 *
 * @param urlCount number of watched URLs
 */
export function presentCompetitor(competitor: Competitor, urlCount: number) {
  return {
    id: competitor.id,
    workspaceId: competitor.workspaceId,
    name: competitor.name,
    domain: competitor.domain,
    faviconUrl: faviconUrl(competitor.id),
    createdAt: formatTimestamp(competitor.createdAt),
    urlCount,
  }
}
