import { find, save } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { isUniqueViolation } from '#platform/database/violations'
import { InvalidInput, NotFound } from '#platform/errors'
import { publicDomain } from '#platform/outbound/public_domain'
import { isSampleHost } from '#platform/outbound/sample_domain'
import { competitorExists } from '#monitoring/actions/add_competitor'
import { clearFavicon } from '#monitoring/favicons/favicon'
import Competitor from '#monitoring/models/competitor'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Changes the given settings of a competitor: its name, its domain and which of its new pages are watched
 * automatically or ignored. The URLs of its watched pages stay the same.
 *
 * @param check runs before the change, in its transaction
 * @throws NotFound
 * @throws InvalidInput for a domain that may not be reached
 * @throws Conflict if another competitor of the workspace has the domain
 */
export async function updateCompetitor(
  workspace: Workspace,
  id: string,
  input: { name?: string; domain?: string; watchedKinds?: readonly string[]; ignored?: readonly string[] },
  actor: Actor,
  check?: (current: Competitor, trx: Statements) => Promise<void>
): Promise<Competitor> {
  const domain = input.domain === undefined ? undefined : domainToStore(input.domain)
  try {
    const { competitor, hasMoved } = await transaction(async (trx) => {
      await workspace.lock(trx)
      const found = await find(trx, Competitor, { workspaceId: workspace.id, id })
      if (!found) throw new NotFound('Competitor')
      await check?.(found, trx)
      if (domain !== undefined) refuseSampleDomain(found, domain)
      const before = `${found.name} (${found.domain})`
      found.merge({ name: input.name ?? found.name, domain: domain ?? found.domain })
      if (input.watchedKinds) found.watchedKinds = input.watchedKinds.join(',') || null
      if (input.ignored) found.ignoredPages = input.ignored.join('\n') || null
      const moves = 'domain' in found.$dirty
      if (!found.$isDirty) return { competitor: found, hasMoved: moves }
      await save(trx, found)
      const after = `${found.name} (${found.domain})`
      await AuditEvent.record(trx, workspace, {
        actor,
        action: 'competitor.updated',
        subject: id,
        detail: before === after ? `${after}: settings for new pages` : `${before} to ${after}`,
      })
      return { competitor: found, hasMoved: moves }
    })
    if (hasMoved) await clearFavicon(competitor)
    return competitor
  } catch (error) {
    if (isUniqueViolation(error)) throw competitorExists(domain!)
    throw error
  }
}

/** Accepts the domain of the sample competitor unchanged, because it is submitted with the other fields. */
function domainToStore(typed: string): string {
  return isSampleHost(typed) ? typed : publicDomain(typed)
}

/**
 * Checks that a sample competitor does not become a real one, or a real one a sample.
 *
 * @throws InvalidInput
 */
function refuseSampleDomain(found: Competitor, domain: string): void {
  if (domain === found.domain || !(isSampleHost(domain) || isSampleHost(found.domain))) return
  throw InvalidInput.field('domain', 'sample', "The sample competitor's domain can't be changed.")
}
