import { test } from '@japa/runner'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Installation } from '#tests/support/installation'

const CLIENTS = 40

test.group('Web process with MCP clients', () => {
  test('ends with 0 on SIGTERM while they are connected', async ({ assert, cleanup }) => {
    const installation = await Installation.start()
    const { write: key } = await installation.workspace()
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
    const address = new URL(`${installation.baseUrl}/mcp`)
    const requestInit = { headers: { authorization: `Bearer ${key}` } }
    await Promise.all(
      clients.map(async (client) => {
        await client.connect(new StreamableHTTPClientTransport(address, { requestInit }))
        assert.lengthOf((await client.listTools()).tools, 21)
        assert.notExists((await client.callTool({ name: 'list_competitors' })).isError)
      })
    )
    assert.equal((await installation.stop()).code, 0)
  })
})
