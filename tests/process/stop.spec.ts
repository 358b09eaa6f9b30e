import { test } from '@japa/runner'
import { RawConnection } from '#tests/support/raw_connection'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { startWeb, takesNoConnections } from './web.js'

test.group('Web process on SIGTERM', () => {
  /** Returns the beginning of a request, up to its body. */
  function post(path: string, key: string, body: string): string {
    const head = [`POST ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${key}`]
    const kind = ['Content-Type: application/json', `Content-Length: ${body.length}`]
    return `${[...head, ...kind].join('\r\n')}\r\n\r\n`
  }

  test('accepts no more connections, finishes running requests and exits with 0', async ({
    assert,
    cleanup,
  }) => {
    const key = await aKey(await aWorkspace())
    const { web, origin: url } = await startWeb(cleanup)
    const idle = await RawConnection.open(url)
    await idle.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n').answer()

    const body = JSON.stringify({ name: 'Northwind', domain: 'northwind.example' })
    const busy = await RawConnection.open(url)
    // The response to the first request shows that the second has arrived as well.
    busy.write(`GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n${post('/v1/competitors', key, body)}`)
    await busy.answer()

    web.kill('SIGTERM')
    await takesNoConnections(url)
    await idle.closed
    const answer = await busy.write(body).answer()
    assert.equal(answer.status, 201, answer.body)
    assert.equal(answer.headers.connection, 'close')
    assert.equal(await web.gone, 0, web.output)
  })

  test('exits with 0 even if clients stall', async ({ assert, cleanup }) => {
    const key = await aKey(await aWorkspace())
    const { web, origin: url } = await startWeb(cleanup)
    const requests = ['', 'GET / HTTP/1.1\r\nHost', `${post('/v1/competitors', key, '{}')}{`]
    const connections = await Promise.all(requests.map(() => RawConnection.open(url)))
    connections.forEach((connection, index) => connection.write(requests[index]))
    web.kill('SIGTERM')
    assert.equal(await web.gone, 0, web.output)
  })
})
