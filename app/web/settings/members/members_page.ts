/** Props of the member and invitation pages, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { Role } from '#workspaces/members/roles'

export type MemberRow = {
  /** ID of the membership. */
  id: string
  name: string
  email: string
  role: Role
  joinedAt: number
  /** Only for owners; null if unknown. */
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
  /** Members and invited people who take a place, and the limit; null is unlimited. */
  seats: { taken: number; max: number | null }
  /** Whether the viewer is an owner. */
  mayManage: boolean
  /** Whether the viewer can leave: the only owner cannot. */
  mayLeave: boolean
  /** Only for owners: invitations that were not accepted. */
  invitations: InvitationRow[]
  /** Restores the form after an error. */
  given: { email: string; role: string }
}

/** An invitation that was just created. It is passed to one page next to its props and not stored. */
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
  /** What the person who opened the link has to do. */
  step: 'create_account' | 'sign_in' | 'accept' | 'sign_out'
  /** What people call the identity provider; null without one. */
  provider: string | null
  /** Address of the signed-in user; null if signed out. */
  signedInAs: string | null
  /** Restores the form after an error. */
  givenName: string
}
