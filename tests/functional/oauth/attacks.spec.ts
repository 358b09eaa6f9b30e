import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { issuer, mcpResource } from '#config/oauth'
import { newId } from '#platform/ids'
import { signedInMember, signedInOwner } from '#tests/functional/app/accounts'
import {
  aClient,
  aCode,
  answerConsent,
  ask,
  authorizePath,
  CALLBACK,
  connect,
  exchange,
  forgetLimits,
  refresh,
} from '#tests/support/oauth/flow'
import { postMcp, toolCall } from '#tests/support/mcp/post'
import { aKey } from '#tests/support/workspace'
import Assistant from '#workspaces/models/assistant'
import AuditEvent from '#workspaces/models/audit_event'
import { recordId } from '#workspaces/oauth/records'

const call = (token: string) => postMcp(token, toolCall('get_workspace'))

test.group('An access token', (group) => {
  group.each.setup(forgetLimits)

  test('is not stored, and neither is any other secret of the flow', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const client = await aClient()
    const code = await aCode(browser, client)
    const { body } = await exchange(client, code)
    const stored = JSON.stringify(await db.from('oauth_records'))
    for (const secret of [code, body.access_token, body.refresh_token]) assert.notInclude(stored, secret)
  })

  test('is rejected once it has expired, with a challenge that says so', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const { token } = await connect(browser)
    assert.equal((await call(token)).status, 200)
    await db
      .from('oauth_records')
      .where('id', recordId('AccessToken', token))
      .update({ expires_at: Date.now() - 1 })
    const { status, headers, body } = await call(token)
    assert.equal(status, 401)
    assert.equal(body.code, 'unauthorized')
    assert.equal(
      headers.get('www-authenticate'),
      `Bearer error="invalid_token", resource_metadata="${issuer}/.well-known/oauth-protected-resource/mcp", scope="read write"`
    )
  })

  test('is rejected if it was issued for another resource', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const { token } = await connect(browser)
    const record = db.from('oauth_records').where('id', recordId('AccessToken', token))
    const { payload } = await record.clone().firstOrFail()
    assert.equal(JSON.parse(payload).aud, mcpResource)
    await record
      .clone()
      .update({ payload: JSON.stringify({ ...JSON.parse(payload), aud: 'https://other.example/mcp' }) })
    assert.equal((await call(token)).status, 401)
  })

  test('grants access only to the MCP server, and no other token does', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const { token, refreshToken } = await connect(browser)
    const rest = await fetch(`${issuer}/v1/me`, { headers: { authorization: `Bearer ${token}` } })
    assert.equal(rest.status, 401)
    assert.equal((await call(refreshToken)).status, 401)
    const inQuery = await fetch(`${mcpResource}?access_token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(toolCall('get_workspace')),
    })
    assert.equal(inQuery.status, 401)
  })

  test('is looked up in one statement, and so is a key', async ({ assert }) => {
    const { statementsOf } = await import('#tests/support/statements')
    const { browser, workspace } = await signedInOwner()
    const { token } = await connect(browser)
    const key = await aKey(workspace, 'read')
    for (const secret of [token, key]) {
      await call(secret)
      const statements = await statementsOf(async () => void (await call(secret)))
      assert.lengthOf(statements, 1)
    }
    for (const unknown of ['A'.repeat(43), 'cmk_unknown']) {
      const statements = await statementsOf(async () => void (await call(unknown)))
      assert.isAtMost(statements.length, 1)
    }
  })
})

test.group('A code', (group) => {
  group.each.setup(forgetLimits)

  test('works once: the second time, everything issued with it ends', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const client = await aClient()
    const code = await aCode(browser, client)
    const { body } = await exchange(client, code)
    const again = await exchange(client, code)
    assert.equal(again.status, 400)
    assert.equal(again.body.error, 'invalid_grant')
    assert.equal((await call(body.access_token)).status, 401)
    assert.equal((await refresh(client, body.refresh_token)).body.error, 'invalid_grant')
    const { action } = await AuditEvent.within(workspace).orderBy('id', 'desc').firstOrFail()
    assert.equal(action, 'assistant.reuse_detected')
  })

  test('works only once for two requests at the same time', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const client = await aClient()
    const code = await aCode(browser, client)
    const answers = await Promise.all([1, 2, 3].map(() => exchange(client, code)))
    assert.isAtMost(answers.filter(({ status }) => status === 200).length, 1)
    for (const { status, body } of answers) {
      if (status === 200) assert.equal((await call(body.access_token)).status, 401)
    }
  })

  test('is rejected with another verifier, client, redirect or resource', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const client = await aClient()
    const other = await aClient()
    const changes: Record<string, string>[] = [
      { code_verifier: other.verifier },
      { client_id: other.clientId },
      { redirect_uri: `${CALLBACK}/` },
      { resource: 'https://other.example/mcp' },
    ]
    for (const changed of changes) {
      const { status, body } = await exchange(client, await aCode(browser, client), changed)
      assert.equal(status, 400, JSON.stringify(changed))
      assert.include(['invalid_grant', 'invalid_target'], body.error)
      assert.isUndefined(body.access_token)
    }
  })

  test('is rejected after a minute', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const client = await aClient()
    const code = await aCode(browser, client)
    const record = db.from('oauth_records').where('id', recordId('AuthorizationCode', code))
    const { expires_at: expiresAt } = await record.clone().firstOrFail()
    assert.isAtMost(Number(expiresAt) - Date.now(), 60_000)
    await record.clone().update({ expires_at: Date.now() - 1 })
    assert.equal((await exchange(client, code)).body.error, 'invalid_grant')
  })
})

test.group('A refresh token', (group) => {
  group.each.setup(forgetLimits)

  test('is replaced each time, and ends the whole grant if it is reused', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const { client, token, refreshToken } = await connect(browser)
    const renewed = await refresh(client, refreshToken)
    assert.equal(renewed.status, 200)
    assert.notEqual(renewed.body.refresh_token, refreshToken)
    assert.equal((await call(renewed.body.access_token)).status, 200)

    assert.equal((await refresh(client, refreshToken)).body.error, 'invalid_grant')
    for (const dead of [token, renewed.body.access_token]) assert.equal((await call(dead)).status, 401)
    assert.equal((await refresh(client, renewed.body.refresh_token)).body.error, 'invalid_grant')
    const event = await AuditEvent.within(workspace).orderBy('id', 'desc').firstOrFail()
    assert.equal(event.action, 'assistant.reuse_detected')
    assert.equal(event.actor, event.subject)
  })

  test('cannot be used by another client, or for more than was allowed', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const { client, refreshToken } = await connect(browser, { scope: 'read' })
    const other = await aClient()
    assert.equal((await refresh(other, refreshToken)).body.error, 'invalid_grant')
    const renewed = await refresh(client, refreshToken, { scope: 'read write' })
    const scope = renewed.status === 200 ? renewed.body.scope : 'none'
    assert.notInclude(scope, 'write')
  })

  test('can be revoked by its client, which ends the grant', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const { client, token, refreshToken } = await connect(browser)
    const given = { client_id: client.clientId, token: refreshToken }
    assert.equal((await ask('/oauth/revoke', new URLSearchParams(given))).status, 200)
    assert.equal((await call(token)).status, 401)
    const { action } = await AuditEvent.within(workspace).orderBy('id', 'desc').firstOrFail()
    assert.equal(action, 'assistant.disconnected')
  })
})

test.group('A request to sign in', (group) => {
  group.each.setup(forgetLimits)

  test('never leads to a redirect that differs from the registered one', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const registered = 'https://assistant.example/callback'
    const client = await aClient(registered)
    const others = [
      `${registered}/`,
      `${registered}?a=b`,
      `${registered}X`,
      registered.slice(0, -1),
      registered.replace('https', 'http'),
      registered.replace('.example', '.example:8443'),
      registered.replace('assistant', 'Assistant'),
      `${registered}%20`,
      'https://assistant.example@evil.example/callback',
      'https://evil.example/callback',
    ]
    for (const redirectUri of others) {
      const path = authorizePath(client, { redirect_uri: redirectUri })
      const { status, headers, page } = await browser.send('GET', path)
      assert.equal(status, 400, redirectUri)
      assert.isNull(headers.get('location'))
      assert.equal(page!.props.problem, 'wrong_redirect')
    }
  })

  test('may use another port of the user’s computer, but nothing else', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const client = await aClient('http://127.0.0.1:1234/callback')
    const lead = async (redirectUri: string) =>
      (await browser.send('GET', authorizePath(client, { redirect_uri: redirectUri }))).status
    assert.equal(await lead('http://127.0.0.1:4321/callback'), 303)
    assert.equal(await lead('http://127.0.0.1:4321/other'), 400)
    assert.equal(await lead('http://localhost:1234/callback'), 400)
    assert.equal(await lead('http://127.0.0.2:1234/callback'), 400)
  })

  test('is rejected without PKCE, with plain PKCE, for another resource or by an unknown client', async ({
    assert,
  }) => {
    const { browser } = await signedInOwner()
    const client = await aClient()
    const errorOf = async (changed: Record<string, string | null>) => {
      const { headers } = await browser.send('GET', authorizePath(client, changed))
      const { hash, search } = new URL(headers.get('location')!)
      return new URLSearchParams(search || hash.slice(1))
    }
    assert.equal((await errorOf({ code_challenge: null })).get('error'), 'invalid_request')
    assert.equal((await errorOf({ code_challenge_method: 'plain' })).get('error'), 'invalid_request')
    assert.equal((await errorOf({ response_type: 'token' })).get('error'), 'unsupported_response_type')
    const foreign = await errorOf({ resource: 'https://other.example/mcp' })
    assert.equal(foreign.get('error'), 'invalid_target')
    assert.equal(foreign.get('iss'), issuer)
    assert.equal(foreign.get('state'), 'some state')

    const unknown = await browser.send('GET', authorizePath({ ...client, clientId: 'unknown' }))
    assert.equal(unknown.status, 400)
    assert.equal(unknown.page!.props.problem, 'unknown_client')
  })

  test('is rejected if a parameter occurs twice', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const client = await aClient()
    const twice = `${authorizePath(client)}&redirect_uri=${encodeURIComponent('https://evil.example/')}`
    const { headers } = await browser.send('GET', twice)
    const led = new URL(headers.get('location')!)
    assert.equal(led.origin + led.pathname, CALLBACK)
    assert.equal(led.searchParams.get('error'), 'invalid_request')
  })

  test('belongs to the browser that began it', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const { browser: attacker } = await signedInMember(workspace)
    const consent = await attacker.visit(authorizePath(await aClient()))
    const { status, page } = await browser.visit(consent.path)
    assert.equal(status, 404)
    assert.equal(page!.props.problem, 'expired')
  })

  test('is answered once', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const consent = await browser.visit(authorizePath(await aClient()))
    await answerConsent(browser, consent)
    const { status, page } = await browser.visit(consent.path)
    assert.equal(status, 404)
    assert.equal(page!.props.problem, 'expired')
  })

  test('cannot be allowed for another user’s workspace, by another site, or for more than was requested', async ({
    assert,
  }) => {
    const { workspace: foreign } = await signedInOwner()
    const { browser, workspace } = await signedInOwner()
    const client = await aClient()
    const fields = { workspaceId: foreign.id, scope: 'read', decision: 'allow' }
    const consent = await browser.visit(authorizePath(client, { scope: 'read' }))
    await browser.send('POST', consent.path, fields)
    await browser.send('POST', consent.path, { ...fields, workspaceId: workspace.id, scope: 'write' })
    await browser.send('POST', consent.path, { ...fields, workspaceId: workspace.id, _csrf: 'wrong' })
    const elsewhere = browser.copy({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
    await elsewhere.send('POST', consent.path, { ...fields, workspaceId: workspace.id })
    for (const { id } of [foreign, workspace]) {
      assert.isNull(await Assistant.within({ id }).first())
    }
  })

  test('ends with access_denied if the user cancels', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const consent = await browser.visit(authorizePath(await aClient()))
    const led = await answerConsent(browser, consent, { decision: 'deny' })
    assert.equal(led.searchParams.get('error'), 'access_denied')
    assert.equal(led.searchParams.get('iss'), issuer)
    assert.isNull(await Assistant.within(workspace).first())
  })
})

test.group('A client', (group) => {
  group.each.setup(forgetLimits)

  const refused = [
    [],
    'https://a.example',
    ['http://assistant.example/callback'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['file:///etc/passwd'],
    ['myapp://callback'],
    ['https://assistant.example/#part'],
    ['https://name:word@assistant.example/'],
    ['https://localhost/callback'],
    ['/callback'],
    ['https://assistant.example/\n'],
    [7],
    Array.from({ length: 21 }, (_, index) => `https://assistant.example/${index}`),
    [`https://assistant.example/${'x'.repeat(1000)}`],
  ]

  test('cannot register a redirect to {$self}')
    .with(refused)
    .run(async ({ assert }, uris) => {
      const { status, body } = await ask('/oauth/register', { redirect_uris: uris })
      assert.equal(status, 400)
      assert.equal(body.error, 'invalid_redirect_uri')
    })

  test('registers as a public client, whatever it requests', async ({ assert }) => {
    const { status, body } = await ask('/oauth/register', {
      client_name: ` Claude\u202e\n${'x'.repeat(200)}`,
      redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback', 'com.example.app:/callback'],
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['client_credentials'],
      jwks_uri: 'http://127.0.0.1/jwks',
      [newId('user')]: 'unknown',
    })
    assert.equal(status, 201)
    assert.isTrue(body.client_name.startsWith('Claude x'))
    assert.lengthOf(body.client_name, 120)
    assert.deepInclude(body, {
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      application_type: 'native',
    })
    assert.notProperty(body, 'client_secret')
    assert.notProperty(body, 'jwks_uri')
  })
})
