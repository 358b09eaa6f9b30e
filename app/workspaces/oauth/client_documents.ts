/**
 * Client ID metadata documents: a client's ID can be the URL of a document that describes the client. Anyone can make
 * this service fetch one, so frequency, duration and network are limited.
 */
import app from '@adonisjs/core/services/app'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { attempts } from '#workspaces/accounts/auth_throttle'
import { readClientMetadata } from '#workspaces/oauth/client_metadata'
import { exchangeOf } from '#workspaces/oauth/exchanges'

/** The maximum length of a client ID, which is that of the database column. */
const LONGEST_ID = 255

/**
 * Whether a document may be fetched. Each network may cause only as many requests as a person needs, and
 * documents are cached for a while.
 */
export async function mayFetchDocument({ req }: KoaContextWithOIDC, clientId: string): Promise<boolean> {
  if (clientId.length > LONGEST_ID) return false
  return !(await attempts.clientDocumentsFrom.countsTooMany(exchangeOf(req).from))
}

/** Fetches a document through the guarded client, and keeps the fields that this service understands. */
export async function fetchClientDocument(address: string | URL | Request): Promise<Response> {
  const outbound = await app.container.make('outbound.clients')
  const url = String(address)
  const { status, headers, body } = await outbound.request(url, { headers: { accept: 'application/json' } })
  if (status !== 200) return new Response(null, { status: status < 200 ? 502 : status })
  const given: unknown = JSON.parse(new TextDecoder().decode(body))
  const { client_id: id } = given as Record<string, unknown>
  const kept = { ...readClientMetadata(given), client_id: id }
  const cacheControl = headers['cache-control']
  return Response.json(kept, { headers: cacheControl ? { 'cache-control': cacheControl } : {} })
}
