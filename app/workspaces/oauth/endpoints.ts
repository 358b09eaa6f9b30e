import { sharedScopes } from '#platform/operations/scopes'

/** Paths of the endpoints. */
export const oauthPaths = {
  authorize: '/oauth/authorize',
  consent: '/oauth/consent',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
} as const

/** Both scopes, as a client asks for them. The person may allow less. */
export const allScopes = sharedScopes.join(' ')
