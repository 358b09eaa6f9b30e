import type { AddressInfo } from 'node:net'
import type { RequestListener, ServerOptions } from 'node:http'
import { test } from '@japa/runner'
import { createHttpServer } from '#platform/http/http_server'
import { RawConnection } from '#tests/support/raw_connection'

test.group('HTTP server', () => {
  /** A connection to a server of its own. */
  async function connect(listener: RequestListener, options?: ServerOptions) {
    const server = createHttpServer(listener, options)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const stop = () => {
      server.closeAllConnections()
      server.close()
    }
    return { connection: await RawConnection.open(`http://127.0.0.1:${port}`), stop }
  }

  const HASTY = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 }

  test('a request that does not arrive in time is 408, in its headers and in its body')
    .with(['GET / HTTP/1.1\r\nHost: x\r\n', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf'])
    .run(async ({ assert, cleanup }, half) => {
      const { connection, stop } = await connect(() => {}, HASTY)
      cleanup(stop)
      const answer = await connection.write(half).answer()
      assert.equal(answer.status, 408)
      assert.equal(answer.headers['content-type'], 'application/problem+json; charset=utf-8')
      assert.equal(JSON.parse(answer.body).code, 'request_timeout')
      await connection.closed
    })

  test('an answer that has begun is cut off, not mixed with another', async ({ assert, cleanup }) => {
    const { connection, stop } = await connect((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('begun')
    }, HASTY)
    cleanup(stop)
    connection.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf')
    await connection.closed
    assert.match(connection.received, /^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nbegun$/)
  })
})
