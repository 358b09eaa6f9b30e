/** Members as the API shows them. */
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'
import { allMembersOf, lastSeenOf } from '#workspaces/members/list'
import Membership from '#workspaces/models/membership'
import { presentMember } from '#workspaces/transformers/member'

export async function listMembers(workspace: Tenant) {
  return presented(await allMembersOf(workspace))
}

/**
 * Returns a member.
 *
 * @throws NotFound
 */
export async function listedMember(workspace: Tenant, id: string) {
  const member = await Membership.within(workspace).where('id', id).preload('user').first()
  if (!member) throw new NotFound('Member')
  return (await presented([member]))[0]
}

async function presented(members: Membership[]) {
  const seen = await lastSeenOf(members.map(({ userId }) => userId))
  return members.map((member) => presentMember(member, member.user, seen.get(member.userId) ?? null))
}
