export const roles = ['owner', 'member'] as const

/** A member's role. Only owners manage members and rename the workspace. */
export type Role = (typeof roles)[number]
