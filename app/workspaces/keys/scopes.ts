export const keyScopes = ['read', 'write'] as const

/** What a key may do; `write` reads too. */
export type KeyScope = (typeof keyScopes)[number]
