/** The first checks of a request over MCP, where assistants may sign in instead of sending a key. */
import { whyOff } from '#config/oauth'
import { authenticate, unauthorized } from '#api/http/auth_guard'
import type { Caller } from '#api/operations'
import { ProductError } from '#platform/errors'
import { authenticateAssistant } from '#workspaces/assistants/authenticate'
import { allScopes } from '#workspaces/oauth/endpoints'
import { resourceMetadataUrl } from '#workspaces/oauth/metadata'

/** Returns the caller that an API key or access token identifies, or null. */
export async function authenticateMcp(authorization: string | undefined): Promise<Caller | null> {
  const caller = await authenticate(authorization)
  return caller ?? (whyOff ? null : authenticateAssistant(authorization))
}

/**
 * Returns the error that asks a client to authenticate and tells it how to sign in.
 *
 * @param path path of the requested MCP server
 */
export function unauthorizedMcp(path: string, authorization: string | undefined): ProductError {
  const { status, code, message } = unauthorized()
  if (whyOff) return unauthorized()
  const error: Record<string, string> = authorization === undefined ? {} : { error: 'invalid_token' }
  return new ProductError(status, code, message, { 'WWW-Authenticate': challenge(path, error) })
}

/** Returns the error that tells an assistant which scope it lacks and should request. */
export function insufficientScope(path: string): ProductError {
  const message = 'This assistant can only read. Sign in again and allow it to read and write.'
  return new ProductError(403, 'insufficient_scope', message, {
    'WWW-Authenticate': challenge(path, { error: 'insufficient_scope', error_description: message }),
  })
}

function challenge(path: string, parameters: Record<string, string>): string {
  const all = { ...parameters, resource_metadata: resourceMetadataUrl(path), scope: allScopes }
  return `Bearer ${Object.entries(all)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`
}
