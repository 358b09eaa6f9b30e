import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { createServer } from 'mysql2'
import { openReader } from '#platform/database/mysql'

test.group('MySQL reader', () => {
  test('sends a password that Knex hides from copies', async ({ assert, cleanup }) => {
    const introduced: { user: string; authToken: Buffer }[] = []
    // The package's types omit half of its API.
    const server: any = createServer((connection: any) => {
      connection.serverHandshake({
        protocolVersion: 10,
        serverVersion: '8.0.0',
        connectionId: 1,
        statusFlags: 2,
        characterSet: 8,
        capabilityFlags: 0xffffff,
        authCallback(client: (typeof introduced)[number], answer: (error: null, refusal: object) => void) {
          introduced.push(client)
          answer(null, { message: 'Not today', code: 1045 })
        },
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server._server, 'listening')
    cleanup(() => new Promise<void>((resolve) => server.close(() => resolve())))
    const { port } = server._server.address() as AddressInfo

    const settings = { host: '127.0.0.1', port, user: 'rivalwatch' }
    Object.defineProperty(settings, 'password', { value: 'secret', enumerable: false })
    const reader = openReader(settings)
    cleanup(() => reader.close())

    await assert.rejects(() => reader.all('select 1', []), 'Not today')
    assert.equal(introduced[0].user, 'rivalwatch')
    assert.isAbove(introduced[0].authToken.length, 0)
  })
})
