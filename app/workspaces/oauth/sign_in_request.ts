/** The authorization request of a client. */
import { sharedScopes, type SharedScope } from '#platform/operations/scopes'
import { allScopes, oauthPaths } from '#workspaces/oauth/endpoints'

/** The parameters that a request may contain. Others, which OpenID Connect or other servers define, are ignored. */
const PARAMETERS = new Set([
  'client_id',
  'code_challenge',
  'code_challenge_method',
  'redirect_uri',
  'resource',
  'response_type',
  'state',
])

/**
 * Returns the path and query of an authorization request with the parameters that this server understands. A request
 * without a scope asks for all scopes, and the user chooses. Repeated parameters are kept, so that the request is
 * refused.
 */
export function readableRequest(query: string): string {
  const given = new URLSearchParams(query)
  const kept = [...given].filter(([name]) => PARAMETERS.has(name))
  const asked = given.getAll('scope').join(' ').split(/\s+/)
  const scope = sharedScopes.filter((known) => asked.includes(known)).join(' ') || allScopes
  return `${oauthPaths.authorize}?${new URLSearchParams([...kept, ['scope', scope]])}`
}

/** Returns the highest scope that a request with these scopes can be granted. */
export function mostOf(scope: unknown): SharedScope {
  return String(scope).split(' ').includes('write') ? 'write' : 'read'
}
