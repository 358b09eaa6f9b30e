/** The key that the next page shows, this once: it waits in the encrypted session until then. */
import type { HttpContext } from '@adonisjs/core/http'
import { appUrl } from '#config/app'
import type { CreatedKey } from '#workspaces/controllers/api_keys_page'
import { keySamples } from '#workspaces/keys/samples'
import type ApiKey from '#workspaces/models/api_key'

const FLASHED = 'createdKey'

export function showOnce(
  { session }: HttpContext,
  { id, name, scope }: Pick<ApiKey, 'id' | 'name' | 'scope'>,
  secret: string
): void {
  session.flash(FLASHED, { id, name, scope, secret })
}

/** Hands the key to the page beside its props, which a browser keeps in its history. */
export function tellCreatedKey({ inertia, session }: HttpContext): void {
  const key: Omit<CreatedKey, 'samples'> | null = session.flashMessages.get(FLASHED, null)
  if (!key) return
  inertia.flash(() => ({ createdKey: { ...key, samples: keySamples(key.secret, appUrl) } }))
}
