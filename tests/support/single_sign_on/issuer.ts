import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import app from '@adonisjs/core/services/app'
import { Provider } from 'oidc-provider'
import { callbackUrl } from '#config/oidc'
import { AllowedNetworks, createOutbound, TrustedOrigins } from '#platform/outbound/main'
import { IdentityProvider } from '#workspaces/single_sign_on/identity_provider'
import type { SingleSignOnSettings } from '#workspaces/single_sign_on/settings'

/** A person at the issuer. */
export interface Person {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

const CLIENT = { client_id: 'rivalwatch', client_secret: 'a secret of the tests' }

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwks = { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }] }

/** A real identity provider on this machine that signs in the person named by the test, without asking. */
export class TestIssuer {
  #person: Person | null = null

  private constructor(
    private readonly server: Server,
    readonly url: string
  ) {}

  /**
   * Starts it.
   *
   * @param options.tellsInToken whether the address is in the ID token instead of at the userinfo endpoint
   */
  static async start({ tellsInToken = true } = {}): Promise<TestIssuer> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const issuer = new TestIssuer(server, url)
    const provider = new Provider(url, {
      clients: [{ ...CLIENT, redirect_uris: [callbackUrl], response_types: ['code'] }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: !tellsInToken,
      cookies: { keys: ['key of the tests'] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...issuer.#person, sub: id }) }),
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      jwks,
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client!.clientId,
          accountId: oidc.session!.accountId!,
        })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    const answer = provider.callback()
    server.on('request', (request, response) => {
      endCookiesWithBrowser(response)
      if (!request.url!.startsWith('/interaction/')) return void answer(request, response)
      const result = issuer.#person
        ? { login: { accountId: issuer.#person.sub, remember: false } }
        : { error: 'access_denied', error_description: 'The person canceled' }
      void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    })
    return issuer
  }

  /** Makes it sign in this person from now on; null cancels each sign-in. */
  is(person: Person | null): this {
    this.#person = person
    return this
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  /** Makes it this installation's identity provider. Returns a function that undoes this. */
  use(settings: Partial<SingleSignOnSettings> = {}): () => void {
    return useIssuer(this.url, settings)
  }
}

/**
 * Removes the expiry of cookies. Browsers whose clock differs from this machine's, as in screenshots, would drop
 * cookies that expire.
 */
function endCookiesWithBrowser(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response)
  const withoutEnd = (cookie: unknown) => String(cookie).replace(/; expires=(?!Thu, 01 Jan 1970)[^;]+/i, '')
  response.setHeader = (name, value) =>
    setHeader(name, name.toLowerCase() === 'set-cookie' ? [value].flat().map(withoutEnd) : value)
}

/**
 * Makes an address this installation's identity provider, with no networks allowed. Returns a function that undoes
 * this.
 */
export function useIssuer(issuer: string, settings: Partial<SingleSignOnSettings> = {}): () => void {
  const outbound = createOutbound({
    allowed: AllowedNetworks.none,
    trusted: new TrustedOrigins([issuer]),
    userAgent: 'Rivalwatch',
    limits: { headers: 2000, exchange: 2000, maxRedirects: 0 },
  })
  const all = {
    issuer: new URL(issuer).href,
    clientId: CLIENT.client_id,
    clientSecret: CLIENT.client_secret,
    name: 'Okta',
    allowedDomains: [],
    workspaceId: null,
    ...settings,
  }
  app.container.bindValue('identityProvider', new IdentityProvider(all, outbound))
  return () => {
    app.container.bindValue('identityProvider', null)
    void outbound.close({ abandon: true })
  }
}
