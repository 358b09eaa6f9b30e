import { Drop, type Origin, type Step } from '#analytics/collect/draft'
import { DIRECT } from '#analytics/visits/stored_hit'
import type { Dropped, Enricher, Enrichment, Hit } from 'rivalwatch-plugin'
import type { PartGuard } from '#platform/plugins/part_guard'
import { nameOfPart } from '#platform/plugins/registry'

/** Milliseconds after which a call counts as a failure, because all visitors wait for it. */
const MOST_TIME = 50

/**
 * Adds the data that plugins derive from a hit. If several set the same value, the last one wins. Any of them may drop
 * the hit.
 */
export function enrich(enrichers: readonly Enricher[], guard: PartGuard): Step {
  const ask = (enricher: Enricher, hit: Hit) => {
    const name = nameOfPart(enricher)
    if (guard.isOff(name)) return {}
    const start = performance.now()
    try {
      const answer = enricher.enrich(hit)
      const time = performance.now() - start
      if (time > MOST_TIME) guard.failed(name, new Error(`One hit took ${Math.round(time)} ms.`))
      else guard.succeeded(name)
      return answer
    } catch (error) {
      guard.failed(name, error)
      return {}
    }
  }
  return (draft) => {
    const { sent, ip, userAgent } = draft
    const hit = { url: sent.address, referrer: sent.referrer, userAgent, ip }
    const enrichment: Enrichment = {}
    for (const enricher of enrichers) {
      const answer = ask(enricher, hit)
      if (isDropped(answer)) return new Drop(answer.drop)
      Object.assign(enrichment, answer)
    }
    return { ...draft, origin: originOf(enrichment) }
  }
}

function originOf(enrichment: Enrichment): Origin {
  const { source, country = null, device = null, os = null, browser = null } = enrichment
  const { utm_medium: medium = null, utm_campaign: campaign = null } = enrichment
  const { utm_content: content = null, utm_term: term = null } = enrichment
  return { source: source ?? DIRECT, country, device, os, browser, medium, campaign, content, term }
}

function isDropped(answer: Enrichment | Dropped): answer is Dropped {
  return 'drop' in answer
}
