/** Passes a new key to the next page, which shows it once. Until then it is stored in the encrypted session. */
import type { HttpContext } from '@adonisjs/core/http'
import { appUrl } from '#config/app'
import type { CreatedKey } from '#web/settings/api_keys/api_keys_types'
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

/** Passes the key to the page as a flash rather than a prop, because browsers keep props in their history. */
export function tellCreatedKey({ inertia, session }: HttpContext): void {
  const key: Omit<CreatedKey, 'samples'> | null = session.flashMessages.get(FLASHED, null)
  if (!key) return
  inertia.flash(() => ({ createdKey: { ...key, samples: keySamples(key.secret, appUrl) } }))
}
