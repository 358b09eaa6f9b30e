/** From the least to the most; each includes those before it. */
export const keyScopes = ['read', 'write', 'admin'] as const

/** What a key may do: `admin` also manages the members and keys of its workspace. */
export type KeyScope = (typeof keyScopes)[number]

/** The scopes that a person can give to an assistant, and a key to another key. */
export const sharedScopes = ['read', 'write'] as const

export type SharedScope = (typeof sharedScopes)[number]

/** Checks whether a scope includes another one. */
export function includesScope(scope: KeyScope, needed: KeyScope): boolean {
  return keyScopes.indexOf(scope) >= keyScopes.indexOf(needed)
}
