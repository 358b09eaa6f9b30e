import { LRUCache } from 'lru-cache'
import { isSiteKey } from '#analytics/site_key'
import { hotRead } from '#platform/database/hot_read'
import { SECOND } from '#platform/instants'

export interface Site {
  id: string
  workspaceId: string
  /** See `AnalyticsSite`. */
  domain: string
}

const MAX_REMEMBERED = 10_000
/** So long a change of a site goes unseen. */
const LIFE = 30 * SECOND
/** The same of a site that is new: somebody waits for its first visit. */
const LIFE_OF_NONE = 5 * SECOND

/** Finds sites by their keys, and remembers those that it has asked for: that there is none, too. */
export class Sites {
  #found = new LRUCache<string, Site>({ max: MAX_REMEMBERED, ttl: LIFE })
  /** Apart, so that made-up keys push no site out. */
  #none = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: LIFE_OF_NONE })
  #asked = new Map<string, Promise<Site | null>>()

  find(siteKey: string): Site | null | Promise<Site | null> {
    const site = this.#found.get(siteKey)
    if (site) return site
    if (!isSiteKey(siteKey) || this.#none.has(siteKey)) return null
    const known = this.#asked.get(siteKey)
    if (known) return known
    const asked = this.#ask(siteKey).finally(() => this.#asked.delete(siteKey))
    this.#asked.set(siteKey, asked)
    return asked
  }

  async #ask(siteKey: string): Promise<Site | null> {
    // The key says which workspace it is.
    const [site] = await hotRead<Site>(
      'select id, workspace_id as workspaceId, domain from analytics_sites where site_key = ?',
      [siteKey]
    )
    if (site) this.#found.set(siteKey, site)
    else this.#none.set(siteKey, true)
    return site ?? null
  }
}
