import { test } from '@japa/runner'
import { operations } from '#api/operations'
import { Api } from '#tests/support/api'
import { ask } from '#tests/support/ask'
import { fittingBody, requestFor, writing } from '#tests/support/every_operation'
import { furnishFully } from '#tests/support/furnished_workspace'
import { rowsOf } from '#tests/support/tenancy'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { createApiKey } from '#workspaces/actions/create_api_key'
import { revokeApiKey } from '#workspaces/actions/revoke_api_key'
import { generateSecret } from '#workspaces/keys/secret'
import ApiKey from '#workspaces/models/api_key'
import type Workspace from '#workspaces/models/workspace'

async function aRevokedKey(workspace: Workspace): Promise<string> {
  const key = await aKey(workspace)
  await revokeApiKey(await ApiKey.within(workspace).orderBy('id', 'desc').firstOrFail(), 'test')
  return key
}

async function anExpiredKey(workspace: Workspace): Promise<string> {
  const input = { name: 'Test', scope: 'write', expiresAt: Date.now() - 1, actor: 'test' } as const
  return (await createApiKey(workspace, input)).secret
}

/** Returns Authorization headers that must be rejected, each with its fault. */
async function badHeaders(workspace: Workspace, key: string): Promise<Record<string, string | null>> {
  const typo = key.slice(0, 10) + (key[10] === 'a' ? 'b' : 'a') + key.slice(11)
  return {
    missing: null,
    empty: '',
    'without a key': 'Bearer',
    'without a scheme': key,
    'of another scheme': `Basic ${key}`,
    'as a password': `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
    quoted: `Bearer "${key}"`,
    'quoted simply': `Bearer '${key}'`,
    'in brackets': `Bearer <${key}>`,
    truncated: `Bearer ${key.slice(0, -1)}`,
    'too long': `Bearer ${key}0`,
    'very long': `Bearer cmk_${'a'.repeat(10_000)}`,
    'of two words': `Bearer ${key} ${key}`,
    'followed by another': `Bearer ${key}, Bearer ${key}`,
    'with a typo': `Bearer ${typo}`,
    'with a wrong checksum': `Bearer ${key.slice(0, -6)}000000`,
    'in upper case': `Bearer ${key.toUpperCase()}`,
    'with another prefix': `Bearer sk_${key.slice(4)}`,
    'not ASCII': 'Bearer cmk_schl\u00fcssel',
    unknown: `Bearer ${generateSecret()}`,
    revoked: `Bearer ${await aRevokedKey(workspace)}`,
    expired: `Bearer ${await anExpiredKey(workspace)}`,
  }
}

test.group('Bad keys', () => {
  test('are 401 on every operation, and on unknown paths', async ({ assert }) => {
    const workspace = await aWorkspace()
    const key = await aKey(workspace)
    const paths = [
      ...operations.map(({ method, path }) => [method, path]),
      ['GET', '/nowhere'],
      ['PUT', '/me'],
    ]
    for (const [what, authorization] of Object.entries(await badHeaders(workspace, key))) {
      for (const [method, path] of paths) {
        const { status, body, headers } = await new Api().send(method, path, undefined, { authorization })
        assert.equal(status, 401, `${method} ${path} with a key ${what}`)
        assert.equal(body.code, 'unauthorized')
        assert.equal(headers.get('www-authenticate'), 'Bearer')
        assert.isNull(headers.get('ratelimit'), 'who is unknown is not counted')
      }
    }
    assert.equal((await new Api(key).get('/me')).status, 200)
  })

  test('are rejected anywhere but in the header', async ({ assert }) => {
    const key = await aKey(await aWorkspace())
    for (const name of [
      'key',
      'api_key',
      'apiKey',
      'access_token',
      'token',
      'authorization',
      'Authorization',
    ]) {
      const query = new URLSearchParams({ [name]: name.startsWith('a') ? `Bearer ${key}` : key })
      assert.equal((await new Api().get(`/me?${query}`)).status, 401, name)
      const { status } = await new Api().send('GET', '/me', undefined, {
        [`x-${name}`]: key,
        cookie: `${name}=${key}`,
      })
      assert.equal(status, 401, name)
    }
    assert.equal((await new Api().send('POST', '/alerts/read-all', { key, access_token: key })).status, 401)
  })

  test('accept any case of the scheme and use the first of two headers', async ({ assert }) => {
    const key = await aKey(await aWorkspace())
    for (const authorization of [`bearer ${key}`, `BEARER ${key}`, `Bearer   ${key}`, ` Bearer ${key} `]) {
      assert.equal(
        (await new Api().send('GET', '/me', undefined, { authorization })).status,
        200,
        authorization
      )
    }
    const second = [`Authorization: Bearer ${key}`]
    assert.equal((await ask('/v1/me', { key: generateSecret(), headers: second })).status, 401)
  })

  test('stop working immediately when revoked', async ({ assert }) => {
    const workspace = await aWorkspace()
    const api = new Api(await aKey(workspace))
    assert.equal((await api.get('/me')).status, 200)
    await revokeApiKey(await ApiKey.within(workspace).firstOrFail(), 'test')
    assert.equal((await api.get('/me')).status, 401)
  })
})

test.group('Read keys', () => {
  test('are 403 on every writing operation and change nothing', async ({ assert }) => {
    const workspace = await aWorkspace('pro')
    const furniture = await furnishFully(workspace)
    const key = await aKey(workspace, 'read')
    // The use of a key and its denial are recorded in any case.
    const rows = async () => ({ ...(await rowsOf(workspace)), api_keys: [], audit_events: [] })
    const before = await rows()
    assert.isAtLeast(writing.length, 12)
    for (const operation of writing) {
      assert.notEqual(operation.scope, 'read', operation.id)
      const { method, path, body } = requestFor(operation, furniture)
      const answer = await new Api(key).send(method, path, body)
      assert.equal(answer.status, 403, operation.id)
      assert.equal(answer.body.code, 'insufficient_scope')
    }
    assert.deepEqual(await rows(), before)
  })

  test('are 403 before anything is revealed about the target', async ({ assert }) => {
    const key = await aKey(await aWorkspace(), 'read')
    for (const operation of writing) {
      const path = operation.path.replace('{id}', 'x')
      const bodies = [fittingBody(operation), operation.input ? {} : undefined]
      for (const body of bodies) {
        assert.equal((await new Api(key).send(operation.method, path, body)).status, 403, operation.id)
      }
    }
  })
})

test.group('Read and write keys', () => {
  test('are 403 on every operation of an admin key, before anything is revealed', async ({ assert }) => {
    const workspace = await aWorkspace('pro')
    const furniture = await furnishFully(workspace)
    const rows = async () => ({ ...(await rowsOf(workspace)), api_keys: [], audit_events: [] })
    const before = await rows()
    const forAdmins = operations.filter(({ scope }) => scope === 'admin')
    assert.lengthOf(forAdmins, 9)
    for (const scope of ['read', 'write'] as const) {
      const api = new Api(await aKey(workspace, scope))
      for (const operation of forAdmins) {
        const { method, path, body } = requestFor(operation, furniture)
        for (const one of [path, path.replace(/_\w+$/, '_x')]) {
          const answer = await api.send(method, one, body)
          assert.equal(answer.status, 403, `${scope} ${operation.id}`)
          assert.equal(answer.body.code, 'insufficient_scope')
        }
      }
    }
    assert.deepEqual(await rows(), before)
  })
})
