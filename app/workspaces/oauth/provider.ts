/** The authorization server, built on oidc-provider: opaque tokens for the MCP server, and no OpenID Connect. */
import { generateKeyPairSync, hkdfSync } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import Provider, {
  type Adapter,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { cookieName } from '#config/app'
import { issuer, lifetimes, mcpResource, mcpResources } from '#config/oauth'
import { SECOND } from '#platform/instants'
import env from '#start/env'
import { fetchClientDocument, mayFetchDocument } from '#workspaces/oauth/client_documents'
import { exchangeOf } from '#workspaces/oauth/exchanges'
import { endGrant, grants } from '#workspaces/oauth/grants'
import { allScopes, oauthPaths } from '#workspaces/oauth/endpoints'
import { Records } from '#workspaces/oauth/records'
import { findClient } from '#workspaces/oauth/registered_clients'

export type { Provider }

const seconds = (milliseconds: number) => milliseconds / SECOND

let created: Provider | undefined

/** Returns the provider. It is created on first use, because most requests never need it. */
export function oauthProvider(): Provider {
  return (created ??= createProvider())
}

function createProvider(): Provider {
  const provider = new Provider(issuer, configuration())
  // `handOver` makes every request look as if it had arrived at `APP_URL`, regardless of the proxies in front of the
  // server.
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => logger.error({ err: error }, 'oauth: request failed'))
  return provider
}

function configuration(): Configuration {
  return {
    adapter: (kind) => storageOf(kind) as Adapter,
    clientAuthMethods: ['none'],
    clientDefaults: { token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'ES256' },
    cookies: {
      keys: [cookieKey()],
      names: {
        session: cookieName('oauth').replace('__Host-', '__Secure-'),
        interaction: cookieName('oauth-request').replace('__Host-', '__Secure-'),
        resume: cookieName('oauth-resume').replace('__Host-', '__Secure-'),
      },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: oauthPaths.authorize },
    },
    expiresWithSession: () => false,
    features: features(),
    fetch: fetchClientDocument,
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    interactions: {
      policy: policy(),
      url: (_ctx, interaction) => `${oauthPaths.consent}/${interaction.uid}`,
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    jwks: unusedKeys(),
    loadExistingGrant: async ({ oidc }) => {
      const id = oidc.result?.consent?.grantId
      return id ? oidc.provider.Grant.find(id) : undefined
    },
    pkce: { required: () => true },
    renderError: (ctx, { error: code }) => {
      exchangeOf(ctx.req).failure = { code, status: ctx.status }
      ctx.respond = false
    },
    responseTypes: ['code'],
    rotateRefreshToken: true,
    routes: {
      authorization: oauthPaths.authorize,
      token: oauthPaths.token,
      revocation: oauthPaths.revoke,
    },
    // Scopes belong to the MCP server only. If they were also listed here, they would be requested again after each
    // consent.
    scopes: [],
    ttl: {
      AccessToken: seconds(lifetimes.accessToken),
      AuthorizationCode: seconds(lifetimes.code),
      Interaction: seconds(lifetimes.interaction),
      RefreshToken: seconds(lifetimes.refreshToken),
      Grant: seconds(lifetimes.refreshToken),
      Session: seconds(lifetimes.interaction),
    },
  }
}

function features(): Configuration['features'] {
  return {
    clientIdMetadataDocument: { enabled: true, ack: 'draft-02', allowFetch: mayFetchDocument },
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => mcpResource,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (!mcpResources.includes(resource)) throw new errors.InvalidTarget()
        return { scope: allScopes, audience: mcpResource, accessTokenFormat: 'opaque' }
      },
    },
    revocation: {
      enabled: true,
      allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
    },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
  }
}

/** Returns a policy that asks the user each time, because only they know whether they started the request. */
function policy() {
  const { base, Check, Prompt } = interactionPolicy
  const prompts = base()
  prompts.clear()
  const isMissing = (ctx: KoaContextWithOIDC) => !ctx.oidc.result?.consent
  prompts.add(
    new Prompt(
      { name: 'consent', requestable: true },
      new Check('consent_missing', 'consent is missing', isMissing)
    )
  )
  return prompts
}

/**
 * The app has its own sessions. The provider's session would only last from the consent to the code, which does not
 * need one.
 */
const nothing = { async find() {}, async upsert() {}, async destroy() {}, async findByUid() {} }

function storageOf(kind: string): Partial<Adapter> {
  if (kind === 'Session') return nothing
  if (kind === 'Client') return { find: findClient }
  if (kind === 'Grant') return { ...grants, destroy: (id) => endGrant(id, reasonOfEnd()) }
  return new Records(kind, refuseReuse)
}

/**
 * Returns why a grant ended. Outside of the revocation endpoint, a grant only ends because a code or token was used
 * twice.
 */
function reasonOfEnd() {
  return Provider.ctx?.oidc.route === 'revocation' ? 'assistant.disconnected' : 'assistant.reuse_detected'
}

async function refuseReuse(assistantId: string): Promise<never> {
  await endGrant(assistantId, 'assistant.reuse_detected')
  throw new errors.InvalidGrant('already used')
}

function cookieKey(): string {
  const key = hkdfSync('sha256', env.get('APP_KEY').release(), '', 'oauth cookies', 32)
  return Buffer.from(key).toString('base64url')
}

/**
 * Returns keys that the provider requires although nothing is signed: there are no ID tokens, and access tokens are
 * opaque.
 */
function unusedKeys() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'EC' as const }] }
}
