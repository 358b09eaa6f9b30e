import { countRows } from '#platform/database/count'
import { hotRead } from '#platform/database/hot_read'
import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'
import { SAMPLE_HOSTS } from '#platform/outbound/sample_domain'
import type { Workspace } from '#workspaces/workspace'

/** Used and allowed numbers; `limit` is null if unlimited. */
export type Capacity = { used: number; limit: number | null }

/**
 * Returns how many competitors and pages a workspace has and how many its plan allows. The sample competitor does not
 * count.
 */
export async function watchingCapacity(
  workspace: Workspace
): Promise<{ competitors: Capacity; pages: Capacity }> {
  const [row] = await hotRead<Record<'competitors' | 'pages', number | string>>(
    `select (select count(*) from competitors where workspace_id = ? and domain not like ?) as competitors,
       (select count(*) from watched_urls where workspace_id = ? and host not like ?) as pages`,
    [workspace.id, SAMPLE_HOSTS, workspace.id, SAMPLE_HOSTS]
  )
  const { domains, urls } = workspace.limits
  return {
    competitors: { used: Number(row.competitors), limit: domains },
    pages: { used: Number(row.pages), limit: urls },
  }
}

/** Counts the competitors that count toward the plan's limit, in a transaction. */
export function usedCompetitors(workspace: Tenant, trx: Statements): Promise<number> {
  const all = trx.selectFrom('competitors').where('workspace_id', '=', workspace.id)
  return countRows(all.where('domain', 'not like', SAMPLE_HOSTS))
}

/** Counts the pages that count toward the plan's limit, in a transaction. */
export function usedPages(workspace: Tenant, trx: Statements): Promise<number> {
  const all = trx.selectFrom('watched_urls').where('workspace_id', '=', workspace.id)
  return countRows(all.where('host', 'not like', SAMPLE_HOSTS))
}
