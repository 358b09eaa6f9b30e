import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'

/** Marks the alerts of some changes as no longer having evidence. */
export async function withdrawEvidence(
  workspace: Tenant,
  changeIds: readonly string[],
  trx: Statements
): Promise<void> {
  await trx
    .updateTable('alerts')
    .set({ has_evidence: false })
    .where('workspace_id', '=', workspace.id)
    .where('change_id', 'in', changeIds)
    .execute()
}
