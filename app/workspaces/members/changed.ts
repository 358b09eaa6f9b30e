import type User from '#workspaces/models/user'

/** The result of changing or ending a membership. */
export interface Changed {
  user: User
  /** How many of their invitations were withdrawn. */
  withdrawn: number
}
