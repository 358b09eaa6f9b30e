import { modelsOf } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'
import Channel from '#delivery/models/channel'

/** Returns the channels of a workspace that are not paused, the oldest first. */
export async function activeChannels(workspace: Tenant, trx: Statements): Promise<Channel[]> {
  const active = trx
    .selectFrom('channels')
    .where('workspace_id', '=', workspace.id)
    .where('is_paused', '=', 0)
    .orderBy('created_at')
    .orderBy('id')
  return modelsOf(Channel, await active.selectAll().execute())
}
