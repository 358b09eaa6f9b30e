/** What the page of the API keys gets, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { KeySample } from '#workspaces/keys/samples'
import type { KeyScope } from '#workspaces/keys/scopes'

export type KeyRow = {
  id: string
  name: string
  /** Enough of the key to tell it from others. */
  hint: string
  scope: KeyScope
  /** To the minute; null: never. */
  lastUsedAt: number | null
  createdAt: number
  /** Null: never. */
  expiresAt: number | null
  /** Name of the user; null for a key of the command line. */
  createdBy: string | null
  /** Whether whoever looks may revoke it. */
  mayRevoke: boolean
}

/** A key that was created just now. Comes beside the props, with one page, and is kept nowhere. */
export type CreatedKey = {
  id: string
  name: string
  scope: KeyScope
  secret: string
  samples: KeySample[]
}

export type ApiKeysPage = {
  keys: KeyRow[]
  /** From 1. */
  pageNumber: number
  hasMore: boolean
  /** What the form of a new key begins with; null where it is not open. */
  form: { name: string; scope: string; expires: string } | null
}
