import { test } from '@japa/runner'
import { startWeb } from '../web.js'

const DOCUMENT = '/.well-known/oauth-authorization-server'

const post = (address: string, body: object) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test.group('Signing assistants in', () => {
  test('is off if the address is neither https nor this machine, and says why', async ({
    assert,
    cleanup,
  }) => {
    const { origin } = await startWeb(cleanup, { APP_URL: 'http://rivalwatch.example' })
    for (const path of [DOCUMENT, '/.well-known/oauth-protected-resource/mcp']) {
      const response = await fetch(origin + path)
      assert.equal(response.status, 404)
      assert.include(await response.text(), 'Set APP_URL to an https URL')
    }
    for (const path of ['/oauth/register', '/oauth/token', '/register']) {
      const response = await post(origin + path, { redirect_uris: ['https://a.example/'] })
      assert.equal(response.status, 404)
      assert.include(await response.text(), 'Set APP_URL to an https URL')
    }
    const refused = await post(`${origin}/mcp`, {})
    assert.equal(refused.status, 401)
    assert.equal(refused.headers.get('www-authenticate'), 'Bearer')
  }).timeout(60_000)

  test('happens at the address of the installation, whatever a request claims', async ({
    assert,
    cleanup,
  }) => {
    const { origin } = await startWeb(cleanup, { APP_URL: 'https://rivalwatch.example' })
    const metadata = (await (await fetch(origin + DOCUMENT)).json()) as Record<string, string>
    assert.equal(metadata.issuer, 'https://rivalwatch.example')
    assert.equal(metadata.registration_endpoint, 'https://rivalwatch.example/oauth/register')
    const registered = await post(`${origin}/oauth/register`, { redirect_uris: ['https://a.example/'] })
    const { client_id: id } = (await registered.json()) as Record<string, string>
    const query = new URLSearchParams({
      client_id: id,
      response_type: 'code',
      redirect_uri: 'https://a.example/',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    })
    const begun = await fetch(`${origin}/oauth/authorize?${query}`, {
      redirect: 'manual',
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    })
    assert.match(begun.headers.get('location')!, /^\/oauth\/consent\/[\w-]+$/)
    for (const cookie of begun.headers.getSetCookie()) {
      assert.match(cookie, /^__Secure-rivalwatch-oauth/)
      assert.match(cookie, /; secure/i)
      assert.match(cookie, /; httponly/i)
      assert.match(cookie, /; samesite=lax/i)
    }
  }).timeout(60_000)

  test('can be limited to assistants with a metadata document', async ({ assert, cleanup }) => {
    const { origin } = await startWeb(cleanup, { OAUTH_DYNAMIC_REGISTRATION: 'off' })
    const metadata = (await (await fetch(origin + DOCUMENT)).json()) as Record<string, unknown>
    assert.notProperty(metadata, 'registration_endpoint')
    assert.isTrue(metadata.client_id_metadata_document_supported)
    const response = await post(`${origin}/oauth/register`, { redirect_uris: ['https://a.example/'] })
    assert.equal(response.status, 403)
    assert.equal(((await response.json()) as { error: string }).error, 'access_denied')
  }).timeout(60_000)
})
