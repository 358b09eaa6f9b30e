import { LRUCache } from 'lru-cache'
import type { Tenant } from '#platform/database/tenant_model'
import { MINUTE, SECOND } from '#platform/instants'
import { publicDomain } from '#platform/outbound/public_domain'
import { Semaphore } from 'rivalwatch-plugin'
import { attempts } from '#workspaces/accounts/auth_throttle'

const KEPT_FOR = 5 * MINUTE
const MAX_KEPT = 500
/** One server may have many names, and gets two requests at a time for each. */
const SITES_AT_ONCE = 4
const PATIENCE = 30 * SECOND

/** Shared by all kinds of searches. */
const turns = new Semaphore(SITES_AT_ONCE, SITES_AT_ONCE)

/** Searches sites for a person who waits, each once for everyone who asks, and keeps the results for some minutes. */
export class SiteSearches<Result> {
  /** By domain, including searches in progress. */
  readonly #answers = new LRUCache<string, Promise<Result>>({ max: MAX_KEPT, ttl: KEPT_FOR })

  constructor(private readonly search: (domain: string) => Promise<Result>) {}

  /**
   * @param typed the domain as a person writes it
   * @throws InvalidInput if it is not a public host
   * @throws TooManyAttempts if the workspace has requested too many sites
   */
  async find(workspace: Tenant, typed: string): Promise<Result> {
    const domain = publicDomain(typed)
    if (!this.#answers.has(domain)) await attempts.sitesOf.count(workspace.id)
    return this.#answers.get(domain) ?? this.#ask(workspace, domain)
  }

  /** Clears the cache for tests, whose sites change immediately. */
  clear(): void {
    this.#answers.clear()
  }

  #ask(workspace: Tenant, domain: string): Promise<Result> {
    const answer = turns.take(AbortSignal.timeout(PATIENCE), () => this.search(domain), workspace.id)
    this.#answers.set(domain, answer)
    answer.catch(() => this.#answers.delete(domain))
    return answer
  }
}
