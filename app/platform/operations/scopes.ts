/** From lowest to highest; each includes the ones before it. */
export const keyScopes = ['read', 'write', 'admin'] as const

/** The permissions of a key: `admin` also manages the members and keys of its workspace. */
export type KeyScope = (typeof keyScopes)[number]

/** The scopes that a user can grant to an assistant, and a key to another key. */
export const sharedScopes = ['read', 'write'] as const

export type SharedScope = (typeof sharedScopes)[number]

/** Whether a scope includes another one. */
export function includesScope(scope: KeyScope, needed: KeyScope): boolean {
  return keyScopes.indexOf(scope) >= keyScopes.indexOf(needed)
}
