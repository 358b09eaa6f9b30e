import { appUrl } from '#config/app'
import { MINUTE, SECOND } from '#platform/instants'
import env from '#start/env'
import { readSingleSignOn } from '#workspaces/single_sign_on/settings'

/** The identity provider that people may sign in with; null if none is configured. */
export const singleSignOnSettings = readSingleSignOn({
  OIDC_ISSUER: env.get('OIDC_ISSUER'),
  OIDC_CLIENT_ID: env.get('OIDC_CLIENT_ID'),
  OIDC_CLIENT_SECRET: env.get('OIDC_CLIENT_SECRET')?.release(),
  OIDC_NAME: env.get('OIDC_NAME'),
  OIDC_ALLOWED_DOMAINS: env.get('OIDC_ALLOWED_DOMAINS'),
  OIDC_WORKSPACE: env.get('OIDC_WORKSPACE'),
})

/** The URL to which the identity provider redirects users. */
export const callbackUrl = `${appUrl}/login/sso/callback`

/** How long one request to the identity provider may take. */
export const identityTimeout = 5 * SECOND

/** How long a user may take at the identity provider, and to enter their password afterward. */
export const signOnPatience = 10 * MINUTE

/** How long the identity provider's metadata is cached. */
export const discoveryKeptFor = 60 * MINUTE
