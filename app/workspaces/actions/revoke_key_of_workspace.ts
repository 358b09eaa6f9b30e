import type { Tenant } from '#platform/database/tenant_model'
import { Forbidden, NotFound } from '#platform/errors'
import { revokeApiKey } from '#workspaces/actions/revoke_api_key'
import { recordAccessDenied } from '#workspaces/access_denied_log/record'
import { mayRevoke } from '#workspaces/keys/may_revoke'
import ApiKey from '#workspaces/models/api_key'
import type Membership from '#workspaces/models/membership'

/**
 * Revokes a key on behalf of a member.
 *
 * @throws NotFound if the key does not exist or is already revoked
 * @throws Forbidden if the member is neither an owner nor the key's creator
 */
export async function revokeKeyOfWorkspace(
  workspace: Tenant,
  membership: Pick<Membership, 'role' | 'userId'>,
  id: string
): Promise<ApiKey> {
  const apiKey = await liveKey(workspace, id)
  if (!apiKey) throw new NotFound(`API key "${id}"`)
  if (!mayRevoke(membership, apiKey)) {
    const [actor, detail] = [membership.userId, 'api_keys.destroy']
    await recordAccessDenied(workspace, { actor, action: 'denied.role', subject: id, detail })
    throw new Forbidden("Only a workspace owner or the key's creator can revoke it.")
  }
  await revokeApiKey(apiKey, membership.userId)
  return apiKey
}

/**
 * Revokes a key on behalf of an admin key, which may be the same key.
 *
 * @throws NotFound if the key does not exist or is already revoked
 */
export async function revokeKeyWithKey(workspace: Tenant, id: string, adminKeyId: string): Promise<void> {
  const apiKey = await liveKey(workspace, id)
  if (!apiKey || !(await revokeApiKey(apiKey, adminKeyId))) throw new NotFound('API key')
}

function liveKey(workspace: Tenant, id: string): Promise<ApiKey | null> {
  return ApiKey.within(workspace).where('id', id).whereNull('revoked_at').first()
}
