import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { OutboundError } from 'rivalwatch-plugin'
import { issuer, lifetimes, mcpResource, mostUnusedClients } from '#config/oauth'
import { newId } from '#platform/ids'
import type { GuardedOutbound } from '#platform/outbound/main'
import { signedInOwner } from '#tests/functional/app/accounts'
import { aClient, answerConsent, ask, authorizePath, connect, forgetLimits } from '#tests/support/oauth/flow'
import { connectBySignIn, Memory } from '#tests/support/oauth/sdk_client'
import { attempts } from '#workspaces/accounts/auth_throttle'
import { pruneOauth } from '#workspaces/oauth/prune'

const outbound = () => app.container.make('outbound.clients')
let request: GuardedOutbound['request'] | undefined

/** Serves documents from a fictional web. Returns the list of requested addresses. */
async function webWith(documents: Record<string, unknown>): Promise<string[]> {
  const asked: string[] = []
  const client = await outbound()
  request ??= client.request
  client.request = async (url) => {
    asked.push(url)
    if (!(url in documents)) throw new OutboundError('dns_failed', 'No such host')
    const body = new TextEncoder().encode(JSON.stringify(documents[url]))
    return { url, status: 200, headers: {}, body }
  }
  return asked
}

async function realWeb(): Promise<void> {
  if (request) (await outbound()).request = request
}

const aDocument = (id: string, changed: object = {}) => ({
  client_id: id,
  client_name: 'Claude',
  client_uri: 'https://claude.example',
  redirect_uris: ['https://claude.example/callback'],
  ...changed,
})

/** A client without registration. */
const documented = (clientId: string) => ({
  clientId,
  redirectUri: 'https://claude.example/callback',
  verifier: 'v'.repeat(43),
})

/** Each test uses other addresses, because documents are cached. */
const anId = () => `https://claude.example/${newId('user')}.json`

test.group('A client with a metadata document', (group) => {
  group.each.setup(forgetLimits)
  group.each.teardown(realWeb)

  test('signs in without registration, and its document is fetched once', async ({ assert, cleanup }) => {
    const id = anId()
    const redirect = 'http://127.0.0.1:1/callback'
    const asked = await webWith({ [id]: aDocument(id, { redirect_uris: [redirect] }) })
    const { browser } = await signedInOwner()
    const client = await connectBySignIn(mcpResource, new Memory(redirect, id), async (opened) => {
      assert.equal(opened.searchParams.get('client_id'), id)
      const consent = await browser.visit(opened.pathname + opened.search)
      assert.deepInclude(consent.page!.props, { client: 'Claude', describedBy: 'claude.example' })
      return answerConsent(browser, consent)
    })
    cleanup(() => client.close())
    const result = await client.callTool({ name: 'get_workspace', arguments: {} })
    assert.equal((result.structuredContent as any).apiKey.name, 'Claude')
    assert.deepEqual(asked, [id])
    assert.isNull(await db.from('oauth_clients').where('id', id).first())
  })

  test('is rejected if the document describes another client, or is invalid', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const bad: unknown[] = [
      { client_id: 'https://claude.example/other.json' },
      { redirect_uris: undefined },
      { redirect_uris: ['javascript:alert(1)'] },
      { redirect_uris: ['http://claude.example/callback'] },
      { client_name: { text: 'Claude' } },
    ]
    for (const changed of bad) {
      const id = anId()
      await webWith({ [id]: aDocument(id, changed as object) })
      const { status, page } = await browser.send('GET', authorizePath(documented(id)))
      assert.equal(status, 400, JSON.stringify(changed))
      assert.equal(page!.props.problem, 'unknown_client')
    }
    for (const document of ['text', [], null]) {
      const id = anId()
      await webWith({ [id]: document })
      assert.equal((await browser.send('GET', authorizePath(documented(id)))).status, 400)
    }
  })

  test('is rejected if its address is private, not https or too long', async ({ assert, cleanup }) => {
    let connections = 0
    const server = createServer(() => connections++).listen(0, '127.0.0.1')
    await once(server, 'listening')
    cleanup(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { browser } = await signedInOwner()
    const addresses = [
      `https://127.0.0.1:${port}/client.json`,
      `http://127.0.0.1:${port}/client.json`,
      `https://localhost:${port}/client.json`,
      'https://[::1]/client.json',
      'https://10.0.0.1/client.json',
      'https://169.254.169.254/latest/meta-data',
      'https://metadata.google.internal/client.json',
      'https://user:word@claude.example/client.json',
      `https://claude.example/${'x'.repeat(300)}`,
    ]
    for (const address of addresses) {
      const { status, page } = await browser.send('GET', authorizePath(documented(address)))
      assert.equal(status, 400, address)
      assert.equal(page!.props.problem, 'unknown_client', address)
      const token = await ask(
        '/oauth/token',
        new URLSearchParams({ client_id: address, grant_type: 'refresh_token', refresh_token: 'x' })
      )
      assert.isAtLeast(token.status, 400)
      assert.isUndefined(token.body.access_token)
    }
    assert.equal(connections, 0)
  })

  test('makes this service fetch no more than one network needs', async ({ assert }) => {
    const asked = await webWith({})
    const { browser } = await signedInOwner()
    for (let index = 0; index < 40; index++) {
      await browser.send('GET', authorizePath(documented(anId())))
    }
    assert.lengthOf(asked, 30)
  })
})

test.group('Registration', (group) => {
  group.each.setup(forgetLimits)

  test('is limited by network', async ({ assert }) => {
    for (let index = 0; index < 20; index++) await aClient()
    const { status, headers, body } = await ask('/oauth/register', { redirect_uris: ['https://a.example/'] })
    assert.equal(status, 429)
    assert.equal(body.error, 'temporarily_unavailable')
    assert.isNotNull(headers.get('retry-after'))
  })

  test('is limited in total, and makes room after a day', async ({ assert }) => {
    const now = Date.now()
    const rows = Array.from({ length: mostUnusedClients }, () => ({
      id: newId('user'),
      metadata: '{}',
      created_at: now,
    }))
    await db.table('oauth_clients').multiInsert(rows)
    const refused = await ask('/oauth/register', { redirect_uris: ['https://a.example/'] })
    assert.equal(refused.status, 503)
    await pruneOauth(now + lifetimes.unusedClient + 1000)
    assert.equal((await ask('/oauth/register', { redirect_uris: ['https://a.example/'] })).status, 201)
  })

  test('is kept as long as a user has granted the client anything', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const { client } = await connect(browser)
    const unused = await aClient()
    await pruneOauth(Date.now() + lifetimes.unusedClient + 1000)
    assert.isNotNull(await db.from('oauth_clients').where('id', client.clientId).first())
    assert.isNull(await db.from('oauth_clients').where('id', unused.clientId).first())
  })

  test('rejects bodies that are not JSON objects', async ({ assert }) => {
    assert.equal((await ask('/oauth/register', [])).status, 400)
    assert.equal(
      (await ask('/oauth/register', new URLSearchParams({ redirect_uris: 'https://a.example/' }))).status,
      400
    )
  })
})

test.group('Requests for tokens', (group) => {
  group.each.setup(forgetLimits)
  group.each.teardown(forgetLimits)

  test('are limited by network', async ({ assert }) => {
    for (let index = 0; index < 120; index++) await attempts.oauthFrom.count('127.0.0.1')
    const { status, body } = await ask('/oauth/token', new URLSearchParams({ grant_type: 'refresh_token' }))
    assert.equal(status, 429)
    assert.equal(body.error, 'temporarily_unavailable')
  })

  test('get JSON errors, which pages of any origin may read', async ({ assert }) => {
    for (const body of [
      {},
      { grant_type: 'client_credentials', client_id: 'x' },
      { grant_type: 'password' },
    ]) {
      const answer = await ask('/oauth/token', new URLSearchParams(body as Record<string, string>))
      assert.include([400, 401], answer.status)
      assert.isString(answer.body.error)
      assert.equal(answer.headers.get('access-control-allow-origin'), '*')
      assert.equal(answer.headers.get('cache-control'), 'no-store')
    }
  })
})

test.group('The metadata', () => {
  test('describes the server at every address that clients request', async ({ assert }) => {
    for (const suffix of ['', '/mcp']) {
      const resource = await fetch(`${issuer}/.well-known/oauth-protected-resource${suffix}`)
      assert.equal(resource.headers.get('access-control-allow-origin'), '*')
      assert.deepInclude(await resource.json(), {
        resource: mcpResource,
        authorization_servers: [issuer],
        scopes_supported: ['read', 'write'],
      })
      const server = await fetch(`${issuer}/.well-known/oauth-authorization-server${suffix}`)
      assert.deepInclude(await server.json(), {
        issuer,
        code_challenge_methods_supported: ['S256'],
        client_id_metadata_document_supported: true,
        authorization_response_iss_parameter_supported: true,
        token_endpoint_auth_methods_supported: ['none'],
      })
    }
  })

  test('matches the behavior of the provider', async ({ assert }) => {
    const { oauthProvider } = await import('#workspaces/oauth/provider')
    const { serverMetadata } = await import('#workspaces/oauth/metadata')
    const provider = oauthProvider()
    assert.equal(provider.urlFor('authorization'), serverMetadata.authorization_endpoint)
    assert.equal(provider.urlFor('token'), serverMetadata.token_endpoint)
    assert.equal(provider.urlFor('revocation'), serverMetadata.revocation_endpoint)
    assert.equal(provider.issuer, serverMetadata.issuer)
  })

  test('can be read by pages of any origin', async ({ assert }) => {
    for (const path of ['/.well-known/oauth-authorization-server', '/oauth/token', '/oauth/register']) {
      const { status, headers } = await fetch(issuer + path, {
        method: 'OPTIONS',
        headers: { origin: 'https://inspector.example', 'access-control-request-method': 'POST' },
      })
      assert.equal(status, 204)
      assert.equal(headers.get('access-control-allow-origin'), '*')
      assert.isNull(headers.get('access-control-allow-credentials'))
    }
  })
})
