/**
 * Presents assistants to oidc-provider as grants. One row is both, so a grant ends with the membership that it came
 * from.
 */
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { mcpResources } from '#config/oauth'
import { hotRead } from '#platform/database/hot_read'
import { transaction } from '#platform/database/transaction'
import { SECOND } from '#platform/instants'
import type { KeyScope } from '#platform/operations/scopes'
import { endAssistant, type Reason } from '#workspaces/assistants/end'

interface GrantRow {
  client_id: string
  user_id: string
  scope: KeyScope
  created_at: number
}

export const grants: Pick<Adapter, 'find' | 'upsert'> = {
  async find(id: string): Promise<AdapterPayload | undefined> {
    const [row] = await hotRead<GrantRow>(
      `select assistants.client_id, assistants.user_id, assistants.scope, assistants.created_at
       from assistants
       join memberships on memberships.workspace_id = assistants.workspace_id
         and memberships.user_id = assistants.user_id
       where assistants.id = ? and assistants.ended_at is null`,
      [id]
    )
    if (!row) return undefined
    const scopes = row.scope === 'write' ? 'read write' : 'read'
    return {
      kind: 'Grant',
      jti: id,
      accountId: row.user_id,
      clientId: row.client_id,
      iat: Math.floor(row.created_at / SECOND),
      resources: Object.fromEntries(mcpResources.map((resource) => [resource, scopes])),
    }
  },
  async upsert() {
    throw new Error('Assistants are connected by a person, not by the provider')
  },
}

/** Ends a grant that the client revoked, or whose code or token was used twice. */
export async function endGrant(id: string, reason: Reason): Promise<void> {
  const [row] = await hotRead<{ workspace_id: string; name: string }>(
    'select workspace_id, name from assistants where id = ?',
    [id]
  )
  if (!row) return
  const { workspace_id: workspaceId, name } = row
  await transaction((trx) => endAssistant(trx, { id: workspaceId }, { id, name }, id, reason))
}
