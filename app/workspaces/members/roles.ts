export const roles = ['owner', 'member'] as const

/** What a member may do: only owners manage the members and rename the workspace. */
export type Role = (typeof roles)[number]
