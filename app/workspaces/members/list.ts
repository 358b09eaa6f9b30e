import db from '@adonisjs/lucid/services/db'
import type { Tenant } from '#platform/database/tenant_model'
import Membership from '#workspaces/models/membership'

const PAGE_SIZE = 50

/**
 * Returns a page of the members with their users, in the order in which they joined.
 *
 * @param pageNumber from 1
 */
export async function membersOf(
  workspace: Tenant,
  pageNumber: number
): Promise<{ members: Membership[]; hasMore: boolean }> {
  const found = await Membership.within(workspace)
    .preload('user')
    .orderBy('created_at')
    .orderBy('id')
    .offset((pageNumber - 1) * PAGE_SIZE)
    .limit(PAGE_SIZE + 1)
  return { members: found.slice(0, PAGE_SIZE), hasMore: found.length > PAGE_SIZE }
}

/** Returns all members with their users, in the order in which they joined. */
export async function allMembersOf(workspace: Tenant): Promise<Membership[]> {
  return Membership.within(workspace).preload('user').orderBy('created_at').orderBy('id')
}

/** Returns when users were last seen, by user ID. Only covers users whose sign-ins are still stored. */
export async function lastSeenOf(userIds: readonly string[]): Promise<Map<string, number>> {
  const rows: { user_id: string; at: number | string }[] = await db
    .from('sign_ins')
    .whereIn('user_id', [...userIds])
    .groupBy('user_id')
    .select('user_id')
    .max('last_seen_at as at')
  return new Map(rows.map(({ user_id: id, at }) => [id, Number(at)]))
}
