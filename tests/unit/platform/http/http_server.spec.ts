import type { AddressInfo } from 'node:net'
import type { RequestListener, ServerResponse } from 'node:http'
import { test } from '@japa/runner'
import { createHttpServer, type HttpServerOptions } from '#platform/http/http_server'
import { RawConnection } from '#tests/support/raw_connection'

test.group('HTTP server', () => {
  /** Opens a connection to a dedicated server. */
  async function connect(listener: RequestListener, options?: HttpServerOptions) {
    const server = createHttpServer(listener, options)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const stop = () => {
      server.closeAllConnections()
      server.close()
    }
    const close = () => new Promise((resolve) => server.close(resolve))
    return { connection: await RawConnection.open(`http://127.0.0.1:${port}`), server, stop, close }
  }

  const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
  /** Longer than a test may take. */
  const LONG = 600_000
  const HASTY = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 }

  test('returns 408 when headers or body arrive too late')
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

  test('cuts off a started response rather than mixing in another', async ({ assert, cleanup }) => {
    const { connection, server, stop } = await connect(
      (_request, response) => {
        response.writeHead(200, { 'Content-Length': '100' }).write('begun')
        // Set only now, because the response must have started before the timeout.
        Object.assign(server, { headersTimeout: 50, requestTimeout: 50 })
      },
      { ...HASTY, headersTimeout: LONG, requestTimeout: LONG }
    )
    cleanup(stop)
    connection.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf')
    await connection.closed
    assert.match(connection.received, /^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nbegun$/)
  })

  test('finishes a response after close and then ends the connection')
    .with([{ hasBegun: false }, { hasBegun: true }])
    .run(async ({ assert, cleanup }, { hasBegun }) => {
      const asked = Promise.withResolvers<ServerResponse>()
      const { connection, stop, close } = await connect(
        (_request, response) => {
          response.setHeader('Content-Length', '4')
          if (hasBegun) response.write('do')
          asked.resolve(response)
        },
        { drainTime: LONG }
      )
      cleanup(stop)
      connection.write(GET)
      const response = await asked.promise
      const closed = close()
      response.end(hasBegun ? 'ne' : 'done')

      const { body, headers } = await connection.answer()
      assert.equal(body, 'done')
      assert.equal(headers.connection, hasBegun ? 'keep-alive' : 'close')
      await connection.closed
      await closed
    })

  test('closes the connection of a client that keeps sending requests', async ({ assert, cleanup }) => {
    const { connection, stop, close } = await connect((_request, response) => response.end('done'), {
      drainTime: LONG,
    })
    cleanup(stop)
    await connection.write(GET).answer()
    // The client is in the middle of its next request.
    const [start, rest] = [GET.slice(0, 9), GET.slice(9)]
    connection.write(GET + start)
    await connection.answer()
    const closed = close()
    const { headers } = await connection.write(rest).answer()
    assert.equal(headers.connection, 'close')
    await connection.closed
    await closed
  })

  test('sends a slow reader the whole response after close', async ({ assert, cleanup }) => {
    const asked = Promise.withResolvers<ServerResponse>()
    const body = Buffer.alloc(32 * 1024 * 1024)
    const { connection, stop, close } = await connect((_request, response) => asked.resolve(response), {
      drainTime: LONG,
    })
    cleanup(stop)
    connection.write(GET)
    const response = await asked.promise
    response.setHeader('Content-Length', body.length).end(body)
    assert.isFalse(response.writableFinished)
    const closed = close()
    await connection.closed
    await closed
    assert.lengthOf(connection.received.split('\r\n\r\n')[1], body.length)
  })

  test('cuts off responses that do not finish within the drain time')
    .with(['', 'GET / HTTP/1.1\r\nHost', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf', GET])
    .run(async ({ cleanup }, request) => {
      const { connection, stop, close } = await connect(() => {}, { drainTime: 50 })
      cleanup(stop)
      connection.write(request)
      const closed = close()
      await connection.closed
      await closed
    })
})
