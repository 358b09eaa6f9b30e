export const roles = ['owner', 'member'] as const

/** What a member may do: owners manage who belongs to the workspace, and what it is called. */
export type Role = (typeof roles)[number]
