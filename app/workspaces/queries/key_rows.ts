import type { Tenant } from '#platform/database/tenant_model'
import type { KeyRow } from '#workspaces/controllers/api_keys_page'
import { mayRevoke } from '#workspaces/keys/may_revoke'
import ApiKey from '#workspaces/models/api_key'
import type Membership from '#workspaces/models/membership'
import { userNames } from '#workspaces/queries/user_names'

const PAGE_SIZE = 50

/**
 * A page of the keys that are not revoked, the newest first, as a member sees them.
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
