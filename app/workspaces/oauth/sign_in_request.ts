/** The request of a client to let a person sign it in. */
import { sharedScopes, type SharedScope } from '#platform/operations/scopes'
import { allScopes, oauthPaths } from '#workspaces/oauth/endpoints'

/** What a request may contain. Clients send more, which OpenID Connect or other servers define; it is ignored. */
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
 * Returns the path and query of an authorization request with what this server understands of it. A client that asks for
 * no scope asks for all, of which the person chooses. Parameters that occur twice still do, and are refused.
 */
export function readableRequest(query: string): string {
  const given = new URLSearchParams(query)
  const kept = [...given].filter(([name]) => PARAMETERS.has(name))
  const asked = given.getAll('scope').join(' ').split(/\s+/)
  const scope = sharedScopes.filter((known) => asked.includes(known)).join(' ') || allScopes
  return `${oauthPaths.authorize}?${new URLSearchParams([...kept, ['scope', scope]])}`
}

/** Returns the most that a request with these scopes can be allowed. */
export function mostOf(scope: unknown): SharedScope {
  return String(scope).split(' ').includes('write') ? 'write' : 'read'
}
