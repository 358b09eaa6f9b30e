import { findOrFail, save } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import type { Tenant } from '#platform/database/tenant_model'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import Workspace from '#workspaces/models/workspace'
import { lockWorkspace } from '#workspaces/workspace'

/** Renames a workspace. Does nothing if it already has this name. */
export async function renameWorkspace({ id }: Tenant, name: string, actor: Actor): Promise<void> {
  await transaction(async (trx) => {
    await lockWorkspace(id, trx)
    const workspace = await findOrFail(trx, Workspace, { id })
    const before = workspace.name
    if (before === name) return
    await save(trx, workspace.merge({ name }))
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'workspace.renamed',
      subject: id,
      detail: `${before} to ${name}`,
    })
  })
}
