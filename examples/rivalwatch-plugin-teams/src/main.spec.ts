import { test } from '@japa/runner'
import type { DeliveryTools, OutboundResponse } from 'rivalwatch-plugin'
import { sampleAlert, testPlugin } from 'rivalwatch-plugin/testing'
import createTeams from './main.js'

const WORKFLOW =
  'https://prod-12.westeurope.logic.azure.com/workflows/0f/triggers/manual/paths/invoke?sig=x9Yz'
const [channel] = createTeams().channels!

testPlugin(createTeams, { destinations: { teams: WORKFLOW } })

test.group('Microsoft Teams', () => {
  test('refuses URLs that are not workflows', async ({ assert }) => {
    const tools = { webAddress: async (text: string) => text, isInAllowedNetwork: async () => false }
    for (const address of [
      'https://example.com/hook',
      'http://prod-12.westeurope.logic.azure.com/workflows/0f',
    ]) {
      await assert.rejects(async () => channel!.checkDestination(address, tools), /add the workflow/)
    }
  })

  test('hides the secret in a workflow URL', ({ assert }) => {
    assert.equal(channel!.mask!(WORKFLOW), 'https://prod-12.westeurope.logic.azure.com/…')
  })

  test('shows text from pages literally, without Markdown', async ({ assert }) => {
    const sent = await bodyOf({ ...sampleAlert, summary: 'Now **free** [here](https://evil.example)\nnext' })
    const [, summary] = sent.attachments[0].content.body
    assert.equal(summary.type, 'RichTextBlock')
    assert.equal(summary.inlines[0].text, 'Now **free** [here](https://evil.example) next')
  })

  test('returns {outcome} if Teams answers {status}')
    .with([
      { status: 202, outcome: 'sent' },
      { status: 429, outcome: 'retry' },
      { status: 503, outcome: 'retry' },
      { status: 404, outcome: 'refused' },
    ])
    .run(async ({ assert }, { status, outcome }) => {
      const headers: Record<string, string> = status === 429 ? { 'retry-after': '30' } : {}
      const result = await channel!.deliver(sampleAlert, WORKFLOW, answering({ status, headers }))
      assert.equal(result.outcome, outcome)
      if (status === 429) assert.propertyVal(result, 'retryAfter', 30)
    })
})

function answering(
  { status = 202, headers = {} }: Partial<OutboundResponse>,
  sent: string[] = []
): DeliveryTools {
  return {
    outbound: {
      async request(url, { body } = {}) {
        sent.push(String(body))
        return { url, status, headers, body: new Uint8Array() }
      },
    },
    mail: null,
    secret: null,
    signal: new AbortController().signal,
  }
}

async function bodyOf(message: Parameters<NonNullable<typeof channel>['deliver']>[0]) {
  const sent: string[] = []
  await channel!.deliver(message, WORKFLOW, answering({}, sent))
  return JSON.parse(sent[0]!)
}
