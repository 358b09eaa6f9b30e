import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Tenant } from '#platform/database/tenant_model'

/** Marks the alerts of some changes as no longer having evidence. */
export async function withdrawEvidence(
  workspace: Tenant,
  changeIds: readonly string[],
  trx: TransactionClientContract
): Promise<void> {
  await trx
    .from('alerts')
    .where('workspace_id', workspace.id)
    .whereIn('change_id', [...changeIds])
    .update({ has_evidence: false })
}
