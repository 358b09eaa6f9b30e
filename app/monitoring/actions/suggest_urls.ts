import { LRUCache } from 'lru-cache'
import type { Tenant } from '#platform/database/tenant_model'
import { MINUTE, SECOND } from '#platform/instants'
import { publicDomain } from '#platform/outbound/public_domain'
import { Semaphore } from 'rivalwatch-plugin'
import { findPages, type Suggestion } from '#monitoring/suggesting/find_pages'
import { attempts } from '#workspaces/accounts/auth_throttle'

const KEPT_FOR = 5 * MINUTE
const MAX_KEPT = 500
/** One server may have many names, and gets two requests at a time for each. */
const SITES_AT_ONCE = 4
const PATIENCE = 30 * SECOND

const turns = new Semaphore(SITES_AT_ONCE, SITES_AT_ONCE)

/** By domain, including searches in progress: a site is searched once for everyone who asks. */
const answers = new LRUCache<string, Promise<Suggestion[]>>({ max: MAX_KEPT, ttl: KEPT_FOR })

/**
 * Suggests pages of a competitor's site, as found within the last minutes.
 *
 * @param typed the domain as a person writes it
 * @throws InvalidInput if it is not a public host
 * @throws TooManyAttempts if the workspace has requested too many sites
 */
export async function suggestUrls(workspace: Tenant, typed: string): Promise<Suggestion[]> {
  const domain = publicDomain(typed)
  if (!answers.has(domain)) await attempts.sitesOf.count(workspace.id)
  return answers.get(domain) ?? ask(workspace, domain)
}

/** Clears the cache for tests, whose sites change immediately. */
export function clearSuggestions(): void {
  answers.clear()
}

function ask(workspace: Tenant, domain: string): Promise<Suggestion[]> {
  const answer = turns.take(AbortSignal.timeout(PATIENCE), () => findPages(domain), workspace.id)
  answers.set(domain, answer)
  answer.catch(() => answers.delete(domain))
  return answer
}
