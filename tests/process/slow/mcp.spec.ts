import { test } from '@japa/runner'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { startWeb } from '../web.js'

const CLIENTS = 40

test.group('Web process with MCP clients', () => {
  test('exits with 0 on SIGTERM while they are connected', async ({ assert, cleanup }) => {
    const key = await aKey(await aWorkspace())
    const { web, origin } = await startWeb(cleanup, {
      NODE_ENV: 'production',
      API_RATE_LIMIT: '1000000',
    })
    const clients = Array.from(
      { length: CLIENTS },
      (_, index) =>
        new Client(
          { name: 'test', version: '1.0.0' },
          { versionNegotiation: { mode: index % 2 ? 'auto' : 'legacy' } }
        )
    )
    cleanup(async () => {
      for (const client of clients) await client.close()
    })
    const address = new URL(`${origin}/mcp`)
    const requestInit = { headers: { authorization: `Bearer ${key}` } }
    await Promise.all(
      clients.map(async (client) => {
        await client.connect(new StreamableHTTPClientTransport(address, { requestInit }))
        assert.lengthOf((await client.listTools()).tools, 21)
        assert.notExists((await client.callTool({ name: 'list_competitors' })).isError)
      })
    )
    web.kill('SIGTERM')
    assert.equal(await web.gone, 0, web.output)
  })
})
