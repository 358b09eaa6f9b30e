export const roles = ['owner', 'member'] as const

/** The rights of a member: only owners manage the members and rename the workspace. */
export type Role = (typeof roles)[number]
