import logger from '@adonisjs/core/services/logger'
import * as oidc from 'openid-client'
import { OutboundError, type Outbound } from 'rivalwatch-plugin'
import { callbackUrl, discoveryKeptFor } from '#config/oidc'
import { identifiedBy, type Claims, type Identified } from '#workspaces/single_sign_on/claims'
import { SingleSignOnFailed } from '#workspaces/single_sign_on/failure'
import type { SingleSignOnSettings } from '#workspaces/single_sign_on/settings'

/** Secrets that only the browser that began the sign-on may know until the user returns. */
export interface SignOnSecrets {
  state: string
  nonce: string
  /** Proves to the identity provider that the same client began the sign-on (PKCE). */
  verifier: string
}

const SCOPE = 'openid email profile'

/** The statuses of responses without a body. */
const WITHOUT_BODY = new Set([101, 103, 204, 205, 304])

/** Identifies people through OpenID Connect: authorization code with PKCE, state, nonce and signed ID tokens. */
export class IdentityProvider {
  #described: { until: number; configuration: Promise<oidc.Configuration> } | null = null

  /**
   * Creates the client.
   *
   * @param outbound reaches the issuer's origin in any network, and other origins only if they are public
   */
  constructor(
    readonly settings: SingleSignOnSettings,
    private readonly outbound: Outbound
  ) {}

  get name(): string {
    return this.settings.name
  }

  get issuer(): string {
    return this.settings.issuer
  }

  /**
   * Returns the URL to redirect the user to, and the secrets for the callback.
   *
   * @throws SingleSignOnFailed if the identity provider does not respond
   */
  async begin(): Promise<{ url: URL; secrets: SignOnSecrets }> {
    const configuration = await this.#configuration().catch((error: unknown) => this.#unreachable(error))
    const secrets = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    }
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: callbackUrl,
      scope: SCOPE,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
    })
    return { url, secrets }
  }

  /**
   * Exchanges the callback's parameters for the user's identity.
   *
   * @param query the callback's query string, without "?"
   * @throws SingleSignOnFailed
   */
  async finish(query: string, secrets: SignOnSecrets): Promise<Identified> {
    try {
      const configuration = await this.#configuration()
      const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${callbackUrl}?${query}`), {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.verifier,
        idTokenExpected: true,
      })
      const claims = await this.#withAddress(configuration, tokens.claims()!, tokens.access_token)
      const identified = identifiedBy(this.issuer, claims)
      if (!identified) throw new Error('the subject is missing or too long')
      return identified
    } catch (error) {
      if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied') {
        throw new SingleSignOnFailed('sign_on_canceled', `Signing in with ${this.name} was canceled.`)
      }
      if (isUnreachable(error)) return this.#unreachable(error)
      logger.warn({ reason: reasonOf(error) }, 'single sign-on was refused')
      const message = `${this.name} couldn't confirm who you are. Try again.`
      throw new SingleSignOnFailed('sign_on_refused', message)
    }
  }

  /** Requests the identity provider's metadata. Throws the cause of a failure. */
  async describe(): Promise<oidc.ServerMetadata> {
    this.#described = null
    return (await this.#configuration()).serverMetadata()
  }

  /** Adds the claims that some identity providers return only from their userinfo endpoint. */
  async #withAddress(configuration: oidc.Configuration, claims: oidc.IDToken, accessToken: string) {
    const { userinfo_endpoint: endpoint } = configuration.serverMetadata()
    if (claims.email !== undefined || !endpoint) return claims as Claims
    return { ...(await oidc.fetchUserInfo(configuration, accessToken, claims.sub)), ...claims } as Claims
  }

  #unreachable(error: unknown): never {
    logger.warn({ reason: reasonOf(error) }, 'the identity provider did not respond')
    const message = `${this.name} isn't responding. Try again later, or sign in with your password.`
    throw new SingleSignOnFailed('sign_on_unreachable', message)
  }

  #configuration(now = Date.now()): Promise<oidc.Configuration> {
    if (!this.#described || this.#described.until < now) {
      const configuration = this.#discover()
      const described = { until: now + discoveryKeptFor, configuration }
      this.#described = described
      // After a failure, the next sign-on requests the metadata again.
      configuration.catch(() => {
        if (this.#described === described) this.#described = null
      })
    }
    return this.#described.configuration
  }

  async #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings
    const isInsecure = issuer.startsWith('http:')
    const insecurely = isInsecure ? [oidc.allowInsecureRequests] : []
    const fetch: oidc.CustomFetch = (url, options) => this.#fetch(url, options)
    const found = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
      [oidc.customFetch]: fetch,
      execute: insecurely,
    })
    const server = found.serverMetadata()
    const authentication = authenticationFor(server, clientSecret)
    const configuration = new oidc.Configuration(server, clientId, clientSecret, authentication)
    configuration[oidc.customFetch] = fetch
    for (const allow of insecurely) allow(configuration)
    // Also checks the signature of ID tokens, although they arrive over TLS.
    oidc.enableNonRepudiationChecks(configuration)
    return configuration
  }

  async #fetch(url: string, options: oidc.CustomFetchOptions): Promise<Response> {
    const body = options.body instanceof URLSearchParams ? options.body.toString() : options.body
    const {
      status,
      headers,
      body: answer,
    } = await this.outbound.request(url, {
      method: options.method === 'POST' ? 'POST' : 'GET',
      headers: options.headers,
      ...(body ? { body: body as string | Uint8Array } : {}),
      ...(options.signal && { signal: options.signal }),
      maxRedirects: 0,
    })
    const kept = new Headers(headers)
    // The guarded client has already decoded the body.
    for (const name of ['content-encoding', 'content-length']) kept.delete(name)
    return new Response(WITHOUT_BODY.has(status) ? null : new Uint8Array(answer), { status, headers: kept })
  }
}

/**
 * Returns the client authentication method: Basic, the standard's default, unless the server lists `client_secret_post`
 * but not `client_secret_basic`.
 */
function authenticationFor(
  { token_endpoint_auth_methods_supported: methods }: oidc.ServerMetadata,
  secret: string
) {
  const isPost = methods && !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
  return isPost ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret)
}

function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundError) return true
  }
  return false
}

/** Returns the messages of an error and its causes, which contain no tokens. */
function reasonOf(error: unknown): string {
  const messages: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) messages.push(cause.message)
  return messages.join(': ')
}
