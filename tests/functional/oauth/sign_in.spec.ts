import { test } from '@japa/runner'
import { mcpResource } from '#config/oauth'
import { signedInOwner } from '#tests/functional/app/accounts'
import { answerConsent } from '#tests/support/oauth/flow'
import { connectBySignIn, Memory } from '#tests/support/oauth/sdk_client'

test.group('Signing in with the client of the SDK', () => {
  test('leads from the address alone to a tool call', async ({ assert, cleanup }) => {
    const { browser, workspace } = await signedInOwner()
    const memory = new Memory()
    const client = await connectBySignIn(mcpResource, memory, async (opened) => {
      const consent = await browser.visit(opened.pathname + opened.search)
      assert.deepInclude(consent.page!.props, { client: 'SDK assistant', host: '127.0.0.1', mayWrite: true })
      return answerConsent(browser, consent)
    })
    cleanup(() => client.close())
    const result = await client.callTool({ name: 'get_workspace', arguments: {} })
    assert.deepInclude((result.structuredContent as any).workspace, { id: workspace.id })
    assert.deepInclude((result.structuredContent as any).apiKey, { name: 'SDK assistant', scope: 'write' })
    assert.lengthOf((await client.listTools()).tools, 21)
  })
})
