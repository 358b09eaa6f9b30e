import { LRUCache } from 'lru-cache'
import type { Tenant } from '#platform/database/tenant_model'
import { MINUTE, SECOND } from '#platform/instants'
import { publicDomain } from '#platform/outbound/public_domain'
import { Semaphore } from 'rivalwatch-plugin'
import { attempts } from '#workspaces/accounts/auth_throttle'

const KEPT_FOR = 5 * MINUTE
const MAX_KEPT = 500
/**
 * The maximum number of concurrent searches. A server with many host names gets two requests at a time for each name.
 */
const SITES_AT_ONCE = 4
const PATIENCE = 30 * SECOND

/** Shared by all kinds of searches. */
const turns = new Semaphore(SITES_AT_ONCE, SITES_AT_ONCE)

interface Search<Result, Progress> {
  answer: Promise<Result>
  /** Its progress reports so far, for later callers. */
  reported: Progress[]
  listeners: Set<(progress: Progress) => void>
}

/**
 * Searches sites while a user waits. Concurrent requests share one search per site, and results are kept for a few
 * minutes.
 */
export class SiteSearches<Result, Progress = never> {
  /** Searches by domain, including those in progress. */
  readonly #searches = new LRUCache<string, Search<Result, Progress>>({ max: MAX_KEPT, ttl: KEPT_FOR })

  constructor(
    private readonly search: (domain: string, report: (progress: Progress) => void) => Promise<Result>
  ) {}

  /**
   * Returns the result for a site.
   *
   * @param typed the domain as a user types it
   * @param onProgress called with all past and future reports of the search, unless it has ended
   * @throws InvalidInput if it is not a public host
   * @throws TooManyAttempts if the workspace has requested too many sites
   */
  async find(workspace: Tenant, typed: string, onProgress?: (progress: Progress) => void): Promise<Result> {
    const domain = publicDomain(typed)
    if (!this.#searches.has(domain)) await attempts.sitesOf.count(workspace.id)
    const { answer, reported, listeners } = this.#searches.get(domain) ?? this.#begin(workspace, domain)
    if (!onProgress) return answer
    for (const progress of reported) onProgress(progress)
    listeners.add(onProgress)
    return answer.finally(() => listeners.delete(onProgress))
  }

  /** Clears the cache for tests, whose sites change immediately. */
  clear(): void {
    this.#searches.clear()
  }

  #begin(workspace: Tenant, domain: string): Search<Result, Progress> {
    const reported: Progress[] = []
    const listeners = new Set<(progress: Progress) => void>()
    const report = (progress: Progress) => {
      reported.push(progress)
      for (const listener of listeners) listener(progress)
    }
    const patience = AbortSignal.timeout(PATIENCE)
    const answer = turns
      .take(patience, () => this.search(domain, report), workspace.id)
      .finally(() => reported.splice(0))
    const search = { answer, reported, listeners }
    this.#searches.set(domain, search)
    answer.catch(() => this.#searches.delete(domain))
    return search
  }
}
