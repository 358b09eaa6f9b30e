import type ApiKey from '#workspaces/models/api_key'
import type Membership from '#workspaces/models/membership'

/**
 * Whether a member may revoke a key. Owners may revoke any key of their workspace; members, only those that they
 * created.
 */
export function mayRevoke(
  { role, userId }: Pick<Membership, 'role' | 'userId'>,
  { createdBy }: Pick<ApiKey, 'createdBy'>
): boolean {
  return role === 'owner' || createdBy === userId
}
