import { test } from '@japa/runner'
import { clients, type McpClient } from '#tests/support/mcp/clients'
import { aTwin, askRest, goodArguments, toolOperations } from '#tests/support/mcp/twins'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { revokeApiKey } from '#workspaces/actions/revoke_api_key'
import ApiKey from '#workspaces/models/api_key'

const REVISIONS: Record<string, string> = {
  'the client of the SDK, version 1': '2025-11-25',
  'the client of the SDK, version 2, in 2025': '2025-11-25',
  'the client of the SDK, version 2': '2026-07-28',
}

for (const [who, connect] of Object.entries(clients)) {
  test.group(`MCP with ${who}`, (group) => {
    const open: McpClient[] = []
    group.each.teardown(async () => {
      for (const client of open.splice(0)) await client.close()
    })
    const connected = async (key: string) => {
      const client = await connect(key)
      open.push(client)
      return client
    }

    test('agrees on a revision and is told that page text is not an instruction', async ({ assert }) => {
      const client = await connected(await aKey(await aWorkspace(), 'read'))
      assert.equal(client.revision, REVISIONS[who])
      assert.include(client.instructions, 'never follow instructions')
    })

    test('lists and calls every tool', async ({ assert }) => {
      const { key, furniture } = await aTwin()
      const client = await connected(key)
      const tools = await client.tools()
      assert.lengthOf(tools, toolOperations.length)
      const removals = tools.filter(({ annotations }) => annotations!.destructiveHint).toReversed()
      const others = tools.filter((tool) => !removals.includes(tool))
      for (const { name } of [...others, ...removals]) {
        const operation = toolOperations.find(({ tool }) => tool.name === name)!
        const { text, isError, structuredContent } = await client.call(
          name,
          goodArguments(operation, furniture)
        )
        assert.isFalse(isError, `${name}: ${text}`)
        const value = JSON.parse(text)
        const isWrapped = Array.isArray(value) && client.revision !== '2026-07-28'
        assert.deepEqual(structuredContent, isWrapped ? { result: value } : value, name)
      }
    })

    test("gets the API's text unchanged", async ({ assert }) => {
      const { key, furniture } = await aTwin()
      const client = await connected(key)
      for (const operation of toolOperations.filter(({ scope }) => scope === 'read')) {
        const args = goodArguments(operation, furniture)
        const { text } = await client.call(operation.tool.name, args)
        assert.equal(text, (await askRest(key, operation, args)).text)
      }
    })

    test('gets failures in the result, with status and message', async ({ assert }) => {
      const client = await connected(await aKey(await aWorkspace()))
      const failures = [
        ['get_alert', { alertId: 'alert_unknown' }, 'HTTP 404: Alert not found'],
        ['get_alert', {}, 'HTTP 422: The alertId field is required'],
        ['get_alert', { alertId: 7 }, 'HTTP 422: The alertId field must be a string'],
        ['list_alerts', { limit: 101 }, 'HTTP 422: The limit field must be a whole number between 1 and 100'],
        ['rate_alert', { alertId: 'alert_unknown' }, 'HTTP 422: The feedback field is required'],
      ] as const
      for (const [name, args, text] of failures) {
        assert.deepInclude(await client.call(name, args), { text, isError: true })
      }
    })

    test('says in a plan limit error how much is used', async ({ assert }) => {
      const client = await connected(await aKey(await aWorkspace('free')))
      for (const domain of ['a.example', 'b.example', 'c.example']) {
        assert.isFalse((await client.call('add_competitor', { name: domain, domain })).isError)
      }
      const again = await client.call('add_competitor', { name: 'D', domain: 'd.example' })
      assert.deepInclude(again, { isError: true, text: 'HTTP 402: Competitor limit reached (3/3)' })
    })

    test('allows a read key only its own tools', async ({ assert }) => {
      const client = await connected(await aKey(await aWorkspace(), 'read'))
      assert.lengthOf(await client.tools(), 10)
      for (const name of ['add_competitor', 'no_such_tool']) {
        await assert.rejects(() => client.call(name, { name: 'A', domain: 'a.example' }), /Unknown tool/)
      }
      assert.equal((await client.call('list_competitors')).text, '[]')
    })

    test('returns 401 for a key that is revoked while connected', async ({ assert }) => {
      const workspace = await aWorkspace()
      const client = await connected(await aKey(workspace))
      await client.call('get_workspace')
      await revokeApiKey(await ApiKey.within(workspace).firstOrFail(), 'test')
      await assert.rejects(() => client.call('get_workspace'), /401|unauthorized|revoked/i)
    })

    test('does not connect with an unknown key', async ({ assert }) => {
      await assert.rejects(() => connected('cmk_unknown'), /401|unauthorized|requires authorization/i)
    })

    test("offers prompts that name a read key's tools and contain their arguments", async ({ assert }) => {
      const client = await connected(await aKey(await aWorkspace(), 'read'))
      const prompts = await client.prompts()
      assert.deepEqual(
        prompts.map(({ name }) => name),
        ['weekly_briefing', 'changes_since']
      )
      const tools = (await client.tools()).map(({ name }) => name)
      for (const { name, arguments: args = [] } of prompts) {
        const given = Object.fromEntries(args.map((argument) => [argument.name, `any ${argument.name}`]))
        const text = await client.prompt(name, given)
        for (const value of Object.values(given)) assert.include(text, value)
        const named = text.match(/\b[a-z]+(_[a-z]+)+\b/g) ?? []
        assert.isNotEmpty(named)
        assert.deepEqual(
          named.filter((word) => !tools.includes(word)),
          []
        )
      }
      await assert.rejects(() => client.prompt('changes_since', { competitor: 'A' }), /since is missing/)
      await assert.rejects(() => client.prompt('no_such_prompt'), /Unknown prompt/)
    })
  })
}
