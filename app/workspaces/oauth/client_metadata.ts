/** Validates the metadata of clients, which they send at registration or publish in their own document. */
import { ProductError } from '#platform/errors'
import { isAllowedRedirect, redirectTarget } from '#workspaces/oauth/redirect_uris'

const MOST_REDIRECTS = 20
const LONGEST_NAME = 120

/** The part of RFC 7591 that is stored. All other metadata is ignored. */
export type ClientMetadata = {
  client_name: string
  redirect_uris: string[]
  grant_types: ['authorization_code', 'refresh_token']
  response_types: ['code']
  token_endpoint_auth_method: 'none'
  application_type: 'native'
}

/** The metadata of a client is not acceptable. */
class InvalidClientMetadata extends ProductError {
  /**
   * Creates the error.
   *
   * @param code error code of RFC 7591
   */
  constructor(code: 'invalid_client_metadata' | 'invalid_redirect_uri', message: string) {
    super(400, code, message)
  }
}

/**
 * Validates a client's metadata. Every client is public and uses PKCE, so there are no client secrets to store. Every
 * client is native, because only native clients may use any port of the user's own computer (RFC 8252).
 *
 * @throws InvalidClientMetadata
 */
export function readClientMetadata(given: unknown): ClientMetadata {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new InvalidClientMetadata('invalid_client_metadata', 'Send the client metadata as a JSON object.')
  }
  const { client_name: name, redirect_uris: uris } = given as Record<string, unknown>
  const redirects = readRedirects(uris)
  return {
    client_name: readName(name) || redirectTarget(redirects[0]).host.slice(0, LONGEST_NAME),
    redirect_uris: redirects,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  }
}

function readRedirects(uris: unknown): string[] {
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MOST_REDIRECTS) {
    throw new InvalidClientMetadata(
      'invalid_redirect_uri',
      `redirect_uris must list 1 to ${MOST_REDIRECTS} URIs.`
    )
  }
  for (const uri of uris) {
    if (typeof uri === 'string' && isAllowedRedirect(uri)) continue
    throw new InvalidClientMetadata(
      'invalid_redirect_uri',
      'Each redirect URI must use https, http on a loopback address, or the private-use scheme of an app.'
    )
  }
  return uris as string[]
}

/** Returns the name on one line, without invisible characters that could make it look like another name. */
function readName(name: unknown): string {
  if (name === undefined) return ''
  if (typeof name !== 'string') {
    throw new InvalidClientMetadata('invalid_client_metadata', 'client_name must be a string.')
  }
  return name
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, LONGEST_NAME)
}
