import { LRUCache } from 'lru-cache'
import { isSiteKey } from '#analytics/site_key'
import { hotRead } from '#platform/database/hot_read'
import { InFlight } from '#platform/in_flight'
import { SECOND } from '#platform/instants'

export interface Site {
  id: string
  workspaceId: string
  /** See `AnalyticsSite`. */
  domain: string
}

const MAX_REMEMBERED = 10_000
/** How long a change to a site may go unnoticed. */
const LIFE = 30 * SECOND
/** Shorter for an unknown key, which may belong to a new site that is waiting for its first visit. */
const LIFE_OF_NONE = 5 * SECOND

/** Finds sites by their keys and caches the results, including missing sites. */
export class Sites {
  #found = new LRUCache<string, Site>({ max: MAX_REMEMBERED, ttl: LIFE })
  /** A separate cache, so that made-up keys do not evict sites. */
  #none = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: LIFE_OF_NONE })
  #asked = new InFlight<Site | null>()

  find(siteKey: string): Site | null | Promise<Site | null> {
    const site = this.#found.get(siteKey)
    if (site) return site
    if (!isSiteKey(siteKey) || this.#none.has(siteKey)) return null
    return this.#asked.share(siteKey, () => this.#ask(siteKey))
  }

  async #ask(siteKey: string): Promise<Site | null> {
    // Not limited to a workspace, because the key determines it.
    const [site] = await hotRead<Site>(
      'select id, workspace_id as workspaceId, domain from analytics_sites where site_key = ?',
      [siteKey]
    )
    if (site) this.#found.set(siteKey, site)
    else this.#none.set(siteKey, true)
    return site ?? null
  }
}
