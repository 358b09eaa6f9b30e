import { gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { MAX_BODY_BYTES } from '#api/http/json_body'
import { Api, type Answer } from '#tests/support/api'
import { writing } from '#tests/support/every_operation'
import { aKey, aWorkspace } from '#tests/support/workspace'
import type { Operation } from '#platform/operations/operation'

type Send = (body: unknown, headers?: Record<string, string | null>) => Promise<Answer>

/**
 * Returns a function that sends bodies to an operation with a new key, since a single key would exceed its rate limit.
 */
async function sendingTo({ method, path }: Operation): Promise<Send> {
  const api = new Api(await aKey(await aWorkspace(), 'admin'))
  return (body, headers) => api.send(method, path.replace('{id}', 'x'), body, headers)
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value))

/** Returns a JSON object of this size. */
const ofSize = (bytes: number) => `{"x":"${'a'.repeat(bytes - 8)}"}`

/** Small when compressed, 50 MB when decompressed. */
const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, ' '))

for (const operation of writing) {
  const { id, method, input } = operation

  test.group(`Bad bodies of ${method} ${id}`, () => {
    test('returns 400 for anything but JSON in UTF-8', async ({ assert }) => {
      const send = await sendingTo(operation)
      const bad: (string | Buffer)[] = [
        '{"name":',
        '{"name":"A",}',
        "{'name': 'A'}",
        '{name: "A"}',
        '{"name": "A"} {}',
        '{"name": NaN}',
        '{"name": "a\nb"}',
        'undefined',
        'name=A',
        ' ',
        '\u0000',
        '<name>A</name>',
        Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
        Buffer.from('{"name":"caf\u00e9"}', 'latin1'),
        Buffer.from('{"name":"A"}', 'utf16le'),
        // A surrogate, and an overlong encoding of a slash.
        Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
        Buffer.from([0x22, 0xc0, 0xaf, 0x22]),
        gzipSync('{"name":"A"}'),
      ]
      for (const body of bad) {
        const answer = await send(body)
        assert.equal(answer.status, 400, String(body))
        assert.equal(answer.body.code, 'malformed_json')
      }
    })

    test('returns 415 for any other or missing media type', async ({ assert }) => {
      const send = await sendingTo(operation)
      const types = [
        null,
        '',
        'text/plain',
        'text/json',
        'application/jsonp',
        'application/problem+json',
        'application/vnd.api+json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/plain, application/json',
        '*/*',
      ]
      for (const type of types) {
        const answer = await send(json({ name: 'A' }), { 'content-type': type })
        assert.equal(answer.status, 415, String(type))
        assert.equal(answer.body.code, 'unsupported_media_type')
      }
      for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/json ;x=y']) {
        assert.notEqual((await send(json({}), { 'content-type': type })).status, 415, type)
      }
    })

    test('returns 415 for a content encoding, whatever the content', async ({ assert }) => {
      const send = await sendingTo(operation)
      assert.isBelow(bomb.length, MAX_BODY_BYTES)
      for (const encoding of ['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'gzip, gzip', 'unknown']) {
        const answer = await send(bomb, { 'content-encoding': encoding })
        assert.equal(answer.status, 415, encoding)
        assert.include(answer.body.message, 'content encoding')
      }
      assert.notEqual((await send(json({}), { 'content-encoding': 'identity' })).status, 415)
    })

    test('returns 413 for more than 100 KB', async ({ assert }) => {
      const send = await sendingTo(operation)
      for (const size of [MAX_BODY_BYTES + 1, 101 * 1024, 5 * 1024 * 1024]) {
        const answer = await send(ofSize(size))
        assert.equal(answer.status, 413, `${size}`)
        assert.equal(answer.body.code, 'body_too_large')
      }
      assert.notEqual((await send(ofSize(MAX_BODY_BYTES))).status, 413)
    })

    test('returns 422 for JSON that is not an object', async ({ assert }) => {
      const send = await sendingTo(operation)
      for (const body of ['null', '[]', '[{"name":"A"}]', '"name"', '7', 'true', '1e400']) {
        const answer = await send(body)
        assert.equal(answer.status, 422, body)
        assert.deepEqual(answer.body.errors, [
          { field: 'body', rule: 'object', message: 'The body must be a JSON object' },
        ])
      }
    })

    test('handles a missing and an empty body', async ({ assert }) => {
      const send = await sendingTo(operation)
      const accepted = operation.path.includes('{id}') ? 404 : 200
      assert.equal((await send(undefined)).status, input ? 415 : accepted)
      assert.equal((await send('')).status, input ? 400 : accepted)
      assert.equal((await send('', { 'content-type': null })).status, input ? 415 : accepted)
      if (!input) assert.equal((await send({ anything: [1, { goes: null }] })).status, accepted)
    })
  })
}

test.group('Unusual JSON', () => {
  const competitor = { name: 'Northwind', domain: 'northwind.example' }

  async function adding() {
    const api = new Api(await aKey(await aWorkspace(), 'admin'))
    return (body: unknown, headers = {}) => api.send('POST', '/competitors', body, headers)
  }

  /** Returns a competitor with an additional field that contains nested arrays. */
  const nested = (depth: number) =>
    JSON.stringify(competitor).replace('}', `,"x":${'['.repeat(depth)}${']'.repeat(depth)}}`)

  test('is limited to 100 levels, including in unknown fields', async ({ assert }) => {
    const add = await adding()
    for (const depth of [100, 5000, 51_000 - 100]) {
      // A request with an idempotency key is compared in full with the earlier one.
      const answer = await add(nested(depth), { 'idempotency-key': `${depth}` })
      assert.equal(answer.status, 400, `${depth}`)
      assert.equal(answer.body.code, 'malformed_json')
    }
    assert.equal((await add(nested(99), { 'idempotency-key': '99' })).status, 201)
  })

  test('treats JavaScript property names as ordinary fields', async ({ assert }) => {
    const add = await adding()
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString']) {
      const answer = await add(`{"${key}": ${JSON.stringify(competitor)}}`)
      assert.equal(answer.status, 422, key)
      assert.equal(answer.body.errors[0].field, 'name')
    }
    const polluting = '{"name":"A","domain":"a.example","__proto__":{"polluted":true},"constructor":null}'
    assert.equal((await add(polluting)).status, 201)
    assert.notProperty({}, 'polluted')
  })

  test('uses the last of duplicate keys', async ({ assert }) => {
    const { body } = await (await adding())('{"name":"A","name":"B","domain":"a.example"}')
    assert.equal(body.name, 'B')
  })

  test('ignores a byte order mark and white space', async ({ assert }) => {
    const { body } = await (await adding())(`\ufeff\r\n\t ${JSON.stringify(competitor)} \n`)
    assert.equal(body.name, 'Northwind')
  })

  test('does not accept numbers as text, however large', async ({ assert }) => {
    const add = await adding()
    for (const number of ['7', '-0', '1e400', '9007199254740993', '1'.repeat(5000), '0.1e-5000']) {
      const answer = await add(`{"name":${number},"domain":"a.example"}`)
      assert.equal(answer.status, 422, number.slice(0, 20))
      assert.equal(answer.body.errors[0].field, 'name')
    }
  })

  test('ignores spacing but not an extra field when comparing bodies', async ({ assert }) => {
    const add = await adding()
    const named = (body: string) => add(body, { 'idempotency-key': 'one' })
    assert.equal((await named(JSON.stringify(competitor))).status, 201)
    assert.equal((await named(JSON.stringify(competitor, null, 2))).status, 201)
    assert.equal((await named(JSON.stringify({ ...competitor, x: 1 }))).body.code, 'idempotency_key_reused')
  })
})
