import { LRUCache } from 'lru-cache'
import type { Tenant } from '#platform/database/tenant_model'
import { MINUTE, SECOND } from '#platform/instants'
import { publicDomain } from '#platform/outbound/public_domain'
import { Turns } from '#platform/turns'
import { findPages, type Suggestion } from '#monitoring/suggesting/find_pages'
import { attempts } from '#workspaces/accounts/attempts'

const KEPT_FOR = 5 * MINUTE
const MAX_KEPT = 500
/** A server may have many names, and is asked twice at once for each. */
const SITES_AT_ONCE = 4
const PATIENCE = 30 * SECOND

const turns = new Turns(SITES_AT_ONCE, SITES_AT_ONCE)

/** By domain, also what is still being looked for: a site is asked once for all who want to know. */
const answers = new LRUCache<string, Promise<Suggestion[]>>({ max: MAX_KEPT, ttl: KEPT_FOR })

/**
 * Suggests pages of a competitor's site, as they were found within the last minutes.
 *
 * @param typed the domain as a person writes it
 * @throws InvalidInput when it is no public host
 * @throws TooManyAttempts when the workspace had too many sites asked
 */
export async function suggestUrls(workspace: Tenant, typed: string): Promise<Suggestion[]> {
  const domain = publicDomain(typed)
  if (!answers.has(domain)) await attempts.sitesOf.count(workspace.id)
  return answers.get(domain) ?? ask(workspace, domain)
}

/** For tests, whose sites change at once. */
export function forgetSuggestions(): void {
  answers.clear()
}

function ask(workspace: Tenant, domain: string): Promise<Suggestion[]> {
  const answer = turns.take(AbortSignal.timeout(PATIENCE), () => findPages(domain), workspace.id)
  answers.set(domain, answer)
  answer.catch(() => answers.delete(domain))
  return answer
}
