export const keyScopes = ['read', 'write'] as const

/** What a key may do; `write` includes reading. */
export type KeyScope = (typeof keyScopes)[number]
