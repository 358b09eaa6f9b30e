import type User from '#workspaces/models/user'

/** The result of changing or ending a membership. */
export interface Changed {
  user: User
  /** The number of their invitations that were withdrawn. */
  withdrawn: number
}
