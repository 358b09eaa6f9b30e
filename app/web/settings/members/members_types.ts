/** Props of the member and invitation pages, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { Role } from '#workspaces/members/roles'

export type MemberRow = {
  /** ID of the membership. */
  id: string
  name: string
  email: string
  role: Role
  joinedAt: number
  /** Only visible to owners; null if unknown. */
  lastSeenAt: number | null
  isYou: boolean
}

export type InvitationRow = {
  id: string
  email: string
  role: Role
  createdAt: number
  expiresAt: number
  isExpired: boolean
}

export type MembersPage = {
  members: MemberRow[]
  /** From 1. */
  pageNumber: number
  hasMore: boolean
  /** Used seats (members and open invitations), and the limit; null means unlimited. */
  seats: { taken: number; max: number | null }
  /** Whether the viewer is an owner. */
  mayManage: boolean
  /** Whether the viewer can leave, which the only owner cannot. */
  mayLeave: boolean
  /** Invitations that were not accepted; only visible to owners. */
  invitations: InvitationRow[]
  /** Restores the form after an error. */
  given: { email: string; role: string }
}

/** A newly created invitation, which is passed to one page as a flash rather than a prop. */
export type CreatedInvitation = {
  email: string
  link: string
  /** Whether the link was also sent by email. */
  isMailed: boolean
}

export type InvitationPage = {
  id: string
  token: string
  workspace: string
  /** Name of the inviter; null if that account is gone. */
  by: string | null
  email: string
  role: Role
  /** The next step of the person who opened the link. */
  step: 'create_account' | 'sign_in' | 'accept' | 'sign_out'
  /** The display name of the identity provider; null without one. */
  provider: string | null
  /** Email address of the signed-in user; null if signed out. */
  signedInAs: string | null
  /** Restores the form after an error. */
  givenName: string
}
