import type { Tenant } from '#platform/database/tenant_model'
import { Forbidden, NotFound } from '#platform/errors'
import { revokeApiKey } from '#workspaces/actions/revoke_api_key'
import { recordAccessDenied } from '#workspaces/access_denied_log/record'
import { mayRevoke } from '#workspaces/keys/may_revoke'
import ApiKey from '#workspaces/models/api_key'
import type Membership from '#workspaces/models/membership'

/**
 * Revokes a key on behalf of a member. Throws `NotFound`, also if the key is already revoked, or `Forbidden`.
 */
export async function revokeKeyOfWorkspace(
  workspace: Tenant,
  membership: Pick<Membership, 'role' | 'userId'>,
  id: string
): Promise<ApiKey> {
  const apiKey = await ApiKey.within(workspace).where('id', id).whereNull('revoked_at').first()
  if (!apiKey) throw new NotFound(`API key "${id}"`)
  if (!mayRevoke(membership, apiKey)) {
    const [actor, detail] = [membership.userId, 'api_keys.destroy']
    await recordAccessDenied(workspace, { actor, action: 'denied.role', subject: id, detail })
    throw new Forbidden("Only a workspace owner or the key's creator can revoke it.")
  }
  await revokeApiKey(apiKey, membership.userId)
  return apiKey
}
