import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import { Api } from '#tests/support/api'
import { ask } from '#tests/support/ask'
import { RawConnection, type RawAnswer } from '#tests/support/raw_connection'
import { aKey, aWorkspace } from '#tests/support/workspace'

const { host } = new URL(appUrl)
const PROBLEM = 'application/problem+json; charset=utf-8'

/** Returns the head of a POST whose body has yet to be sent. */
function headOf(key: string, ...headers: string[]): string {
  const lines = ['POST /v1/competitors HTTP/1.1', `Host: ${host}`, `Authorization: Bearer ${key}`]
  return [...lines, 'Content-Type: application/json', ...headers, '', ''].join('\r\n')
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

/** Returns the code of a well-formed error response. */
function codeOf({ status, headers, body }: RawAnswer): string {
  const problem = JSON.parse(body)
  const isSound =
    headers['content-type'] === PROBLEM &&
    headers['x-request-id'] === problem.requestId &&
    problem.status === status &&
    problem.detail === problem.message
  if (!isSound) throw new Error(`${status} ${JSON.stringify(headers)} ${body}`)
  return problem.code
}

test.group('HTTP protocol', (group) => {
  let key: string
  let opened: RawConnection[]
  const open = async () => {
    const connection = await RawConnection.open(appUrl)
    opened.push(connection)
    return connection
  }

  group.each.setup(async () => {
    key = await aKey(await aWorkspace())
    opened = []
    return async () => {
      for (const connection of opened) connection.abandon()
      // Whatever a test has sent, the server must answer the next request.
      const { status } = await new Api(key).get('/me')
      if (status !== 200) throw new Error(`The server returns ${status}`)
    }
  })

  test('returns 431 for headers of 20 KB and of a megabyte and closes the connection')
    .with([17, 20, 70, 1024])
    .run(async ({ assert }, kilobytes) => {
      const connection = await open()
      const filler = `X-Filler: ${'a'.repeat(1000)}\r\n`.repeat(kilobytes)
      connection.write(
        `GET /v1/me HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n${filler}\r\n`
      )
      const answer = await connection.answer()
      assert.equal(answer.status, 431)
      assert.equal(codeOf(answer), 'headers_too_large')
      assert.equal(answer.headers['connection'], 'close')
      await connection.closed
      assert.equal(connection.received, '', 'one answer, however much was sent')
    })

  test('accepts headers of 15 KB', async ({ assert }) => {
    const headers = Array.from({ length: 15 }, (_, index) => `X-Filler-${index}: ${'a'.repeat(990)}`)
    assert.equal((await ask('/v1/me', { key, headers })).status, 200)
  })

  test('keeps a valid request id', async ({ assert }) => {
    for (const name of ['7b1c2d3e-f1', 'a'.repeat(128), 'Root=1-67891233:abc.1+/']) {
      for (const path of ['/v1/me', '/v1/nowhere']) {
        const { headers } = await ask(path, { key, headers: [`X-Request-Id: ${name}`] })
        assert.equal(headers['x-request-id'], name)
      }
    }
    for (const name of ['', 'a'.repeat(129), 'a'.repeat(9000), 'two words', 'a"b', 'caf\u00e9', '<b>']) {
      const { headers } = await ask('/v1/me', { key, headers: [`X-Request-Id: ${name}`] })
      assert.match(headers['x-request-id'], /^[0-9a-f-]{36}$/, name.slice(0, 20))
    }
  })

  test('answers a URL of 5000 characters as unknown, and one of 20000 with 431', async ({ assert }) => {
    for (const prefix of ['/v1/', '/v1/alerts/', '/v1/alerts/x/']) {
      assert.equal((await ask(prefix + 'x'.repeat(5000), { key })).status, 404)
    }
    assert.equal((await ask(`/v1/me?${'x'.repeat(5000)}`, { key })).status, 200)
    for (const prefix of ['/v1/alerts/', '/v1/me?', '/']) {
      const answer = await ask(prefix + 'x'.repeat(20_000), { key })
      assert.equal(answer.status, 431)
      assert.equal(codeOf(answer), 'headers_too_large')
    }
  })

  test('returns 400 for anything but HTTP and closes the connection')
    .with([
      'hello\r\n\r\n',
      '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
      '{"method":"GET"}',
      `FOO /v1/me HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      `get /v1/me HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      `GET /v1/me HTTP/9.9\r\nHost: ${host}\r\n\r\n`,
      `GET /v1/a b HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      `GET v1/me HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      `GET /v1/me\u0000 HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      `GET /v1/me HTTP/1.1\r\nHost: ${host}\r\nno colon\r\n\r\n`,
      `GET /v1/me HTTP/1.1\r\nHost: ${host}\r\nX-A : b\r\n\r\n`,
      `GET /v1/me HTTP/1.1\r\nHost: ${host}\r\nX-A: a\u0000b\r\n\r\n`,
      `POST /v1/me HTTP/1.1\r\nHost: ${host}\r\nContent-Length: -1\r\n\r\n`,
      `POST /v1/me HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`,
      `POST /v1/me HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      `POST /v1/me HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: gzip\r\n\r\n`,
      'GET /v1/me HTTP/1.1\r\n\r\n',
    ])
    .run(async ({ assert }, bytes) => {
      const connection = (await open()).write(bytes)
      const answer = await connection.answer()
      assert.equal(answer.status, 400)
      assert.equal(codeOf(answer), 'malformed_request')
      assert.equal(answer.headers['connection'], 'close')
      await connection.closed
    })

  test('answers invalid data after a good request separately', async ({ assert }) => {
    const connection = await open()
    const good = `GET /v1/me HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n\r\n`
    connection.write(good)
    assert.equal((await connection.answer()).status, 200)
    connection.write('hello\r\n\r\n')
    assert.equal(codeOf(await connection.answer()), 'malformed_request')
    await connection.closed
  })

  test('accepts HTTP/1.0 without Host and ignores Expect and Upgrade', async ({ assert }) => {
    const connection = await open()
    connection.write(`GET /v1/me HTTP/1.0\r\nAuthorization: Bearer ${key}\r\n\r\n`)
    assert.equal((await connection.answer()).status, 200)
    await connection.closed
    for (const headers of [['Expect: magic'], ['Connection: Upgrade', 'Upgrade: websocket']]) {
      assert.equal((await ask('/v1/me', { key, headers })).status, 200, headers.join())
    }
  })

  test('accepts up to 100 KB of a chunked body without a length', async ({ assert }) => {
    const connection = await open()
    connection.write(headOf(key, 'Transfer-Encoding: chunked'))
    for (const part of ['{"name":"North', 'wind","domain":"', 'northwind.example"', '}'])
      connection.write(chunk(part))
    connection.write('0\r\n\r\n')
    const added = await connection.answer()
    assert.equal(added.status, 201)
    assert.equal(JSON.parse(added.body).name, 'Northwind')

    connection.write(headOf(key, 'Transfer-Encoding: chunked'))
    for (let sent = 0; sent < 10; sent++) connection.write(chunk('x'.repeat(11 * 1024)))
    const refused = await connection.answer()
    assert.equal(refused.status, 413)
    assert.equal(codeOf(refused), 'body_too_large')

    // A client that writes everything before it reads gets its response and may continue.
    for (let sent = 0; sent < 200; sent++) connection.write(chunk('x'.repeat(11 * 1024)))
    connection.write(`0\r\n\r\nGET /v1/me HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n\r\n`)
    assert.equal((await connection.answer()).status, 200)
  })

  test('returns 413 for a length of a gigabyte before any of it arrives', async ({ assert }) => {
    const connection = (await open()).write(headOf(key, 'Content-Length: 1000000000'))
    assert.equal(codeOf(await connection.answer()), 'body_too_large')
  })

  test('returns 415 for an encoded body before any of it arrives', async ({ assert }) => {
    for (const headers of [['Content-Length: 50'], ['Transfer-Encoding: chunked']]) {
      const connection = await open()
      connection.write(headOf(key, ...headers, 'Content-Encoding: gzip'))
      assert.equal(codeOf(await connection.answer()), 'unsupported_media_type')
    }
  })

  test('returns 100 for a client that waits before sending its body', async ({ assert }) => {
    const body = '{"name":"Northwind","domain":"northwind.example"}'
    const connection = await open()
    connection.write(headOf(key, `Content-Length: ${body.length}`, 'Expect: 100-continue'))
    assert.equal((await connection.answer()).status, 100)
    assert.equal((await connection.write(body).answer()).status, 201)
  })

  test('adds nothing for an incomplete body', async ({ assert }) => {
    const body = '{"name":"Northwind","domain":"northwind.example"}'
    for (const headers of [[`Content-Length: ${body.length + 1}`], ['Transfer-Encoding: chunked']]) {
      const connection = await open()
      const isChunked = headers[0].startsWith('T')
      connection.write(headOf(key, ...headers) + (isChunked ? chunk(body) : body)).finish()
      assert.equal(codeOf(await connection.answer()), 'malformed_request')
      await connection.closed
    }
    const gone = (await open()).write(headOf(key, 'Content-Length: 100') + body)
    gone.abandon()
    const malformed = (await open()).write(headOf(key, 'Transfer-Encoding: chunked') + 'zz\r\n')
    assert.equal(codeOf(await malformed.answer()), 'malformed_request')
    assert.lengthOf((await new Api(key).get('/competitors')).body, 0)
  })

  test('answers pipelined requests in order', async ({ assert }) => {
    const connection = await open()
    const one = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n\r\n`
    connection.write(one('/v1/me') + one('/v1/nowhere') + one('/v1/alerts'))
    const answers = [await connection.answer(), await connection.answer(), await connection.answer()]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 404, 200]
    )
  })
})
