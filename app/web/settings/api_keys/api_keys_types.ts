/** Props of the API keys page, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { KeyScope } from '#platform/operations/scopes'
import type { KeySample } from '#workspaces/keys/samples'
import type { KeyRow } from '#workspaces/queries/key_rows'

/** A newly created key, which is passed to one page as a flash rather than a prop. */
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
  /** Initial values of the form for a new key; null if it is not open. */
  form: { name: string; scope: string; expires: string } | null
  /** Whether the user may create admin keys, which only owners may. */
  mayCreateAdmin: boolean
}
