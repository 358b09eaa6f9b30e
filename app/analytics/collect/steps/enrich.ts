import { Drop, type Step, withTold } from '#analytics/collect/draft'
import { DIRECT } from '#analytics/visits/stored_hit'
import type { Dropped, Enricher, Enrichment } from '#platform/contract'

/** What the plugins tell of a hit; of what several tell, the last. Any of them may drop it. */
export function enrich(enrichers: readonly Enricher[]): Step {
  return (draft) => {
    const { sent, ip, userAgent } = draft
    const hit = { url: sent.address, referrer: sent.referrer, userAgent, ip }
    const enrichment: Enrichment = {}
    for (const enricher of enrichers) {
      const told = enricher.enrich(hit)
      if (isDropped(told)) return new Drop(told.drop)
      Object.assign(enrichment, told)
    }
    const { source, country = null, device = null, os = null } = enrichment
    return withTold(draft, { s: source ?? DIRECT, c: country, d: device, o: os })
  }
}

function isDropped(told: Enrichment | Dropped): told is Dropped {
  return 'drop' in told
}
