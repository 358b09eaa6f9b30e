import { reading } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import type { SharedScope } from '#platform/operations/scopes'
import { mayDisconnect } from '#workspaces/assistants/disconnect'
import type Membership from '#workspaces/models/membership'

export type AssistantRow = {
  id: string
  name: string
  /** The host that receives the assistant's authorization codes, such as `claude.ai`. */
  host: string
  scope: SharedScope
  /** To the minute; null if never. */
  lastUsedAt: number | null
  createdAt: number
  /** Name of the user who connected it. */
  connectedBy: string
  /** Whether the viewer may disconnect it. */
  mayDisconnect: boolean
}

const PAGE_SIZE = 50

/**
 * Returns a page of the connected assistants, newest first, as a member sees them. An assistant that has not renewed its
 * tokens in time is no longer connected.
 *
 * @param pageNumber from 1
 */
export async function assistantRows(
  workspace: Tenant,
  membership: Pick<Membership, 'role' | 'userId'>,
  pageNumber: number
): Promise<{ assistants: AssistantRow[]; hasMore: boolean }> {
  const found = await reading()
    .selectFrom('assistants')
    .innerJoin('users', 'users.id', 'assistants.user_id')
    .where('assistants.workspace_id', '=', workspace.id)
    .where('assistants.ended_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('oauth_records')
          .whereRef('oauth_records.assistant_id', '=', 'assistants.id')
          .where('oauth_records.expires_at', '>', Date.now())
          .where('oauth_records.consumed_at', 'is', null)
          .where('oauth_records.kind', 'in', ['AccessToken', 'RefreshToken'])
          .select('oauth_records.id')
      )
    )
    .orderBy('assistants.created_at', 'desc')
    .orderBy('assistants.id', 'desc')
    .offset((pageNumber - 1) * PAGE_SIZE)
    .limit(PAGE_SIZE + 1)
    .select([
      'assistants.id',
      'assistants.name',
      'assistants.host',
      'assistants.scope',
      'assistants.last_used_at',
      'assistants.created_at',
      'assistants.user_id',
      'users.name as user_name',
    ])
    .execute()
  const assistants = found.slice(0, PAGE_SIZE).map((row) => ({
    id: row.id,
    name: row.name,
    host: row.host,
    scope: row.scope,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at,
    connectedBy: row.user_name,
    mayDisconnect: mayDisconnect(membership, { userId: row.user_id }),
  }))
  return { assistants, hasMore: found.length > PAGE_SIZE }
}
