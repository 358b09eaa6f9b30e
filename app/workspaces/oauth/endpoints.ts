import { sharedScopes } from '#platform/operations/scopes'

/** The paths of the endpoints. */
export const oauthPaths = {
  authorize: '/oauth/authorize',
  consent: '/oauth/consent',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
} as const

/** Both scopes, in the format in which a client requests them. The user may allow less. */
export const allScopes = sharedScopes.join(' ')
