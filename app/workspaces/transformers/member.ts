import { formatTimestamp } from '#platform/instants'
import type Invitation from '#workspaces/models/invitation'
import type Membership from '#workspaces/models/membership'
import type User from '#workspaces/models/user'

/**
 * Returns a member as the API shows it.
 *
 * @param lastSeenAt null if unknown
 */
export function presentMember(
  { id, role, createdAt }: Membership,
  { name, email }: Pick<User, 'name' | 'email'>,
  lastSeenAt: number | null
) {
  return {
    id,
    name,
    email,
    role,
    joinedAt: formatTimestamp(createdAt),
    lastSeenAt: lastSeenAt === null ? null : formatTimestamp(lastSeenAt),
  }
}

export function presentInvitation({ id, email, role, createdAt, expiresAt }: Invitation) {
  return {
    id,
    email,
    role,
    createdAt: formatTimestamp(createdAt),
    expiresAt: formatTimestamp(expiresAt),
    isExpired: expiresAt <= Date.now(),
  }
}
