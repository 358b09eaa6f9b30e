import {
  Client,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { CALLBACK } from '#tests/support/oauth/flow'

/** What a program remembers to sign in with the SDK. */
export class Memory implements OAuthClientProvider {
  #client: StoredOAuthClientInformation | undefined
  #verifier = ''
  stored: StoredOAuthTokens | undefined
  /** The address that the SDK opened for the user. */
  opened: URL | undefined

  constructor(
    readonly redirectUrl = CALLBACK,
    /** The address of the document that describes the client, if it has one. */
    readonly clientMetadataUrl?: string
  ) {}

  get clientMetadata(): OAuthClientMetadata {
    return { client_name: 'SDK assistant', redirect_uris: [this.redirectUrl] }
  }

  clientInformation() {
    return this.#client
  }

  saveClientInformation(client: StoredOAuthClientInformation) {
    this.#client = client
  }

  tokens() {
    return this.stored
  }

  saveTokens(tokens: StoredOAuthTokens) {
    this.stored = tokens
  }

  redirectToAuthorization(address: URL) {
    this.opened = address
  }

  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }

  codeVerifier() {
    return this.#verifier
  }
}

/**
 * Connects an SDK client that knows only the server's address.
 *
 * @param letAllow opens the address in a browser and resolves with the address that the browser is redirected to
 */
export async function connectBySignIn(
  address: string,
  memory: Memory,
  letAllow: (address: URL) => Promise<URL>
): Promise<Client> {
  const transport = () => new StreamableHTTPClientTransport(new URL(address), { authProvider: memory })
  const first = transport()
  const refused = await aClient()
    .connect(first)
    .then(
      () => null,
      (error: unknown) => error
    )
  if (!(refused instanceof UnauthorizedError)) throw refused ?? new Error('It was let in without signing in')
  const led = await letAllow(memory.opened!)
  await first.finishAuth(led.searchParams)
  const client = aClient()
  await client.connect(transport())
  return client
}

function aClient(): Client {
  return new Client({ name: 'tests', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
}
