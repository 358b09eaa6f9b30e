/** What the pages about members and invitations get, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { Role } from '#workspaces/members/roles'

export type MemberRow = {
  /** Of the membership. */
  id: string
  name: string
  email: string
  role: Role
  joinedAt: number
  /** For owners; null where it is not known any more. */
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
  /** People who take a place, members and those who are invited, and how many may; null is unlimited. */
  places: { taken: number; max: number | null }
  /** Whether whoever looks is an owner. */
  mayManage: boolean
  /** Whether they could go: an owner stays who is the only one. */
  mayLeave: boolean
  /** For owners: those that were not accepted. */
  invitations: InvitationRow[]
  /** What was typed into the form that was sent back. */
  given: { email: string; role: string }
}

/** An invitation that was made just now. Comes beside the props, with one page, and is kept nowhere. */
export type CreatedInvitation = {
  email: string
  link: string
  /** The link is on its way by mail, too. */
  isMailed: boolean
}

export type InvitationPage = {
  token: string
  workspace: string
  /** Name of who invites. */
  by: string | null
  email: string
  role: Role
  /** What whoever follows the link has to do. */
  step: 'create_account' | 'sign_in' | 'accept' | 'sign_out'
  /** Address of who is signed in. */
  signedInAs: string | null
  /** What was typed before the form was sent back. */
  givenName: string
}
