import type { Tenant } from '#platform/database/tenant_model'
import type { KeyScope } from '#platform/operations/scopes'
import { mayRevoke } from '#workspaces/keys/may_revoke'
import ApiKey from '#workspaces/models/api_key'
import type Membership from '#workspaces/models/membership'
import { userNames } from '#workspaces/queries/user_names'

export type KeyRow = {
  id: string
  name: string
  /** Enough of the key to recognize it. */
  hint: string
  scope: KeyScope
  /** To the minute; null if never. */
  lastUsedAt: number | null
  createdAt: number
  /** Null if never. */
  expiresAt: number | null
  /** Name of the user who created it; null if a command created the key, or if the user no longer exists. */
  createdBy: string | null
  /** Whether the viewer may revoke it. */
  mayRevoke: boolean
}

const PAGE_SIZE = 50

/**
 * Returns a page of the keys that are not revoked, newest first, as a member sees them.
 *
 * @param pageNumber from 1
 */
export async function keyRows(
  workspace: Tenant,
  membership: Pick<Membership, 'role' | 'userId'>,
  pageNumber: number
): Promise<{ keys: KeyRow[]; hasMore: boolean }> {
  const found = await ApiKey.within(workspace)
    .whereNull('revoked_at')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset((pageNumber - 1) * PAGE_SIZE)
    .limit(PAGE_SIZE + 1)
  const shown = found.slice(0, PAGE_SIZE)
  const names = await userNames(shown.map(({ createdBy }) => createdBy))
  const keys = shown.map((apiKey) => {
    const { id, name, hint, scope, lastUsedAt, createdAt, expiresAt, createdBy } = apiKey
    const mine = mayRevoke(membership, apiKey)
    const creator = createdBy === null ? null : (names.get(createdBy) ?? null)
    return { id, name, hint, scope, lastUsedAt, createdAt, expiresAt, createdBy: creator, mayRevoke: mine }
  })
  return { keys, hasMore: found.length > PAGE_SIZE }
}
