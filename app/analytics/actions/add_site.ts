import { create, find } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import { isUniqueViolation } from '#platform/database/violations'
import { Conflict } from '#platform/errors'
import { newId } from '#platform/ids'
import { publicDomain } from '#platform/outbound/public_domain'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'
import AnalyticsSite from '#analytics/models/analytics_site'
import { generateSiteKey } from '#analytics/site_key'

/**
 * Starts tracking one of the team's own sites.
 *
 * @throws InvalidInput or Conflict
 */
export async function addSite(
  workspace: Workspace,
  input: { name: string; domain: string },
  actor: Actor
): Promise<AnalyticsSite> {
  const domain = publicDomain(input.domain)

  try {
    return await transaction(async (trx) => {
      await workspace.lock(trx)
      if (await find(trx, AnalyticsSite, { workspaceId: workspace.id, domain })) throw alreadyTracked(domain)
      const site = await create(trx, AnalyticsSite, {
        id: newId('analyticsSite'),
        workspaceId: workspace.id,
        name: input.name,
        domain,
        siteKey: generateSiteKey(),
        createdAt: Date.now(),
        lastSeenAt: null,
      })
      await AuditEvent.record(trx, workspace, {
        actor,
        action: 'site.added',
        subject: site.id,
        detail: `${site.name} (${domain})`,
      })
      return site
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw alreadyTracked(domain)
    throw error
  }
}

function alreadyTracked(domain: string) {
  return new Conflict('site_exists', `The domain ${domain} is already tracked`)
}
