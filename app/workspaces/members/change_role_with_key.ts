import { Forbidden } from '#platform/errors'
import { recordAccessDenied } from '#workspaces/access_denied_log/record'
import { changeRole } from '#workspaces/members/change_role'
import type { Changed } from '#workspaces/members/changed'
import type { Role } from '#workspaces/members/roles'
import type { Workspace } from '#workspaces/workspace'

/**
 * Changes a member's role on behalf of an admin key. An owner may do more than any key, so a key cannot make anyone an
 * owner.
 *
 * @throws Forbidden
 * @throws NotFound
 * @throws Conflict if no owner would be left
 */
export async function changeRoleWithKey(
  workspace: Workspace,
  id: string,
  role: Role,
  keyId: string
): Promise<Changed> {
  if (role === 'member') return changeRole(workspace, id, role, keyId)
  const attempt = { actor: keyId, action: 'denied.role', detail: 'members.role' } as const
  await recordAccessDenied(workspace, attempt)
  throw new Forbidden('A key cannot make anyone an owner. An owner can do that in the app.')
}
