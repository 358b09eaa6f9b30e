import { findOrFail, save } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import type { Tenant } from '#platform/database/tenant_model'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import Workspace from '#workspaces/models/workspace'
import { lockWorkspace } from '#workspaces/workspace'

/** Renames a workspace. Does nothing if it already has this name. */
export async function renameWorkspace({ id }: Tenant, name: string, actor: Actor): Promise<void> {
  await transaction(async (statements) => {
    await lockWorkspace(id, statements)
    const workspace = await findOrFail(statements, Workspace, { id })
    const before = workspace.name
    if (before === name) return
    await save(statements, workspace.merge({ name }))
    await AuditEvent.record(statements, workspace, {
      actor,
      action: 'workspace.renamed',
      subject: id,
      detail: `${before} to ${name}`,
    })
  })
}
