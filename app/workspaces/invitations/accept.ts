import hash from '@adonisjs/core/services/hash'
import { create, find, findOrFail, modelOf, remove } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { countRows } from '#platform/database/count'
import { transaction } from '#platform/database/transaction'
import { isUniqueViolation } from '#platform/database/violations'
import { Conflict, Forbidden } from '#platform/errors'
import { newId } from '#platform/ids'
import { withinLimits } from '#workspaces/access_denied_log/limits'
import { DeadLink } from '#workspaces/accounts/dead_link'
import { findInvitation } from '#workspaces/invitations/find'
import { openInvitations } from '#workspaces/invitations/open'
import { requireRoom } from '#workspaces/plan_limits'
import AuditEvent from '#workspaces/models/audit_event'
import Invitation from '#workspaces/models/invitation'
import type { Role } from '#workspaces/members/roles'
import Membership from '#workspaces/models/membership'
import User from '#workspaces/models/user'
import Workspace from '#workspaces/models/workspace'
import { lockWorkspace } from '#workspaces/workspace'

/**
 * Makes a user with an account a member and uses up the invitation.
 *
 * @throws DeadLink
 * @throws Forbidden if another email address was invited
 * @throws LimitReached if the plan has become smaller in the meantime
 */
export async function acceptInvitation(token: string, user: User): Promise<Workspace> {
  return join(token, async (_trx, { email }) => {
    if (email !== user.email) throw new Forbidden(`This invitation is for ${email}.`)
    return user
  })
}

/**
 * Accepts an invitation for a person without an account and creates one.
 *
 * @throws DeadLink
 * @throws Conflict if the email address already has an account
 * @throws LimitReached
 */
export async function acceptWithNewAccount(
  token: string,
  { name, password }: { name: string; password: string }
): Promise<{ workspace: Workspace; user: User }> {
  const id = newId('user')
  const hashed = await hash.make(password)
  try {
    const workspace = await join(token, async (trx, { email }) => {
      const row = { id, email, name, password: hashed, created_at: Date.now() }
      await trx.insertInto('users').values(row).execute()
      return { id, email }
    })
    return { workspace, user: await User.findOrFail(id) }
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new Conflict(
        'account_exists',
        'You already have an account with this email address. Sign in to join.'
      )
    }
    throw error
  }
}

type Joining = Pick<User, 'id' | 'email'>

/**
 * Adds a member through an invitation. If two requests use the same link, only the one that gets the lock first
 * succeeds.
 */
async function join(
  token: string,
  whoJoins: (trx: Statements, invitation: Invitation) => Promise<Joining>
): Promise<Workspace> {
  const { id, workspaceId } = await findInvitation(token)
  return withinLimits({ id: workspaceId }, 'mail', () =>
    transaction(async (trx) => {
      await lockWorkspace(workspaceId, trx)
      const workspace = await findOrFail(trx, Workspace, { id: workspaceId })
      const open = openInvitations(workspace, trx).where('id', '=', id)
      const invitation = modelOf(Invitation, await open.selectAll().executeTakeFirst())
      if (!invitation) throw new DeadLink()
      const user = await whoJoins(trx, invitation)
      await remove(trx, invitation)
      await addMember(trx, workspace, user, invitation.role)
      return workspace
    })
  )
}

/**
 * Makes a user a member unless they already are one. The transaction must hold the lock of the workspace.
 *
 * @throws LimitReached
 */
export async function addMember(
  trx: Statements,
  workspace: Workspace,
  user: Joining,
  role: Role,
  action: `member.${string}` = 'member.joined'
): Promise<void> {
  if (await find(trx, Membership, { workspaceId: workspace.id, userId: user.id })) return
  // The invitation reserved the seat, unless the plan has become smaller.
  const members = trx.selectFrom('memberships').where('workspace_id', '=', workspace.id)
  await requireRoom(workspace, 'users', () => countRows(members))
  const owned = { workspaceId: workspace.id, userId: user.id, createdAt: Date.now() }
  await create(trx, Membership, { ...owned, id: newId('membership'), role })
  await AuditEvent.record(trx, workspace, {
    actor: user.id,
    action,
    subject: user.id,
    detail: `${user.email} (${role})`,
  })
}
