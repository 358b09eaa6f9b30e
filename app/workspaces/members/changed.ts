import type User from '#workspaces/models/user'

/** What became of a member. */
export interface Changed {
  user: User
  /** How many of their invitations work no more. */
  withdrawn: number
}
