import type { HttpContext } from '@adonisjs/core/http'
import { pageNumber } from '#platform/http/page_number'
import type { InvitationRow, MemberRow, MembersPage } from '#web/settings/members/members_types'
import { invitationsOf } from '#workspaces/invitations/list'
import { lastSeenOf, membersOf } from '#workspaces/members/list'
import { mayLeave } from '#workspaces/members/owners'
import { seatsTaken } from '#workspaces/members/seats'
import type Invitation from '#workspaces/models/invitation'
import type Membership from '#workspaces/models/membership'

const GIVEN = 'givenInvitation'

/** Keeps the submitted values for a form that is shown again. */
export function keepGiven({ request, session }: HttpContext): void {
  const { email = '', role = '' } = request.body()
  session.flash(GIVEN, { email: String(email).slice(0, 254), role: String(role).slice(0, 20) })
}

/** Returns the props of the members page. Only owners see invitations and when others were last seen. */
export async function membersPage(ctx: HttpContext): Promise<MembersPage> {
  const { membership, session, workspace } = ctx
  const mayManage = membership.role === 'owner'
  const number = pageNumber(ctx)
  const { members, hasMore } = await membersOf(workspace, number)
  const seen = mayManage ? await lastSeenOf(members.map(({ userId }) => userId)) : new Map<string, number>()
  return {
    members: members.map((member) => memberRow(member, membership, seen)),
    pageNumber: number,
    hasMore,
    seats: { taken: await seatsTaken(workspace), max: workspace.limits.users },
    mayManage,
    mayLeave: await mayLeave(membership),
    invitations: mayManage ? (await invitationsOf(workspace)).map(invitationRow) : [],
    given: session.flashMessages.get(GIVEN, { email: '', role: 'member' }),
  }
}

function memberRow(
  { id, user, userId, role, createdAt }: Membership,
  you: Membership,
  seen: Map<string, number>
): MemberRow {
  return {
    id,
    name: user.name,
    email: user.email,
    role,
    joinedAt: createdAt,
    lastSeenAt: seen.get(userId) ?? null,
    isYou: id === you.id,
  }
}

function invitationRow({ id, email, role, createdAt, expiresAt }: Invitation): InvitationRow {
  return { id, email, role, createdAt, expiresAt, isExpired: expiresAt <= Date.now() }
}
