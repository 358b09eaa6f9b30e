import { NotFound } from '#platform/errors'
import { create } from '#platform/database/models'
import type { Tenant } from '#platform/database/tenant_model'
import { transaction } from '#platform/database/transaction'
import { newId } from '#platform/ids'
import { DAY } from '#platform/instants'
import Selection, { type Selected } from '#monitoring/models/selection'

/** How long a bulk action can be undone. */
const KEPT_FOR = DAY

/** Stores what a bulk action changed and returns its ID. Deletes the workspace's expired selections. */
export function keepSelection(workspace: Tenant, selected: Selected, now = Date.now()): Promise<string> {
  return transaction(async (trx) => {
    await trx
      .deleteFrom('selections')
      .where('workspace_id', '=', workspace.id)
      .where('created_at', '<', now - KEPT_FOR)
      .execute()
    const id = newId('selection')
    await create(trx, Selection, { id, workspaceId: workspace.id, selected, createdAt: now })
    return id
  })
}

/**
 * Returns what a bulk action changed.
 *
 * @throws NotFound if it has expired
 */
export async function findSelection(workspace: Tenant, id: string): Promise<Selected> {
  const selection = await Selection.within(workspace).where('id', id).first()
  if (!selection) throw new NotFound('Undo')
  return selection.selected
}
