import { create, find } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { isUniqueViolation } from '#platform/database/violations'
import { Conflict } from '#platform/errors'
import { newId } from '#platform/ids'
import { publicDomain } from '#platform/outbound/public_domain'
import { isSampleHost } from '#platform/outbound/sample_domain'
import { countWatched } from '#monitoring/counters/counters'
import Competitor from '#monitoring/models/competitor'
import { usedCompetitors } from '#monitoring/queries/watching_capacity'
import { withinLimits } from '#workspaces/access_denied_log/limits'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import { requireRoom } from '#workspaces/plan_limits'
import type { Workspace } from '#workspaces/workspace'

/**
 * Adds a competitor without pages.
 *
 * @throws InvalidInput, LimitReached, Conflict
 */
export async function addCompetitor(
  workspace: Workspace,
  input: { name: string; domain: string },
  actor: Actor
): Promise<Competitor> {
  const domain = publicDomain(input.domain)

  try {
    return await withinLimits(workspace, actor, () =>
      transaction(async (trx) => {
        await workspace.lock(trx)
        return createCompetitor(workspace, { ...input, domain }, actor, trx)
      })
    )
  } catch (error) {
    if (isUniqueViolation(error)) throw competitorExists(domain)
    throw error
  }
}

/** Creates a competitor in a transaction that holds the workspace's lock. */
export async function createCompetitor(
  workspace: Workspace,
  { name, domain }: { name: string; domain: string },
  actor: Actor,
  trx: Statements
): Promise<Competitor> {
  if (await find(trx, Competitor, { workspaceId: workspace.id, domain })) throw competitorExists(domain)
  if (!isSampleHost(domain)) await requireRoom(workspace, 'domains', () => usedCompetitors(workspace, trx))
  const competitor = await create(trx, Competitor, {
    id: newId('competitor'),
    workspaceId: workspace.id,
    name,
    domain,
    createdAt: Date.now(),
  })
  await countWatched(workspace, trx)
  await AuditEvent.record(trx, workspace, {
    actor,
    action: 'competitor.added',
    subject: competitor.id,
    detail: `${name} (${domain})`,
  })
  return competitor
}

export function competitorExists(domain: string) {
  return new Conflict('competitor_exists', `A competitor with the domain ${domain} already exists`)
}
