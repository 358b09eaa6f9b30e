import type { IncomingHttpHeaders } from 'node:http'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { Client as ClientOf2026, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as ClientOf2025 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as TransportOf2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Caller } from '#api/operations'
import { appUrl } from '#config/app'
import { quickCall } from '#mcp/http/quick_call'
import { serve } from '#mcp/http/serve'
import { NotFound, type ProductError } from '#platform/errors'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { authenticate } from '#workspaces/keys/authenticate'

const MCP = `${appUrl}/mcp`
const RUNS = 1_500
const PREFIX = 'io.modelcontextprotocol/'

async function aCaller(scope: 'read' | 'write'): Promise<{ key: string; caller: Caller }> {
  const workspace = await aWorkspace('pro')
  await anAlert(await aWatchedUrl(workspace))
  const key = await aKey(workspace, scope)
  return { key, caller: (await authenticate(`Bearer ${key}`))! }
}

/** A value that is right most of the time, and else one of those that are not, or absent. */
function mostly<Value>(right: Value, ...others: unknown[]) {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(right as unknown) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(undefined, ...others) }
  )
}

const argumentsOf = {
  get_workspace: {},
  list_alerts: { limit: 2 },
  list_competitors: {},
  get_alert: { alertId: 'alert_x' },
  get_alert_evidence: { alertId: 'alert_x' },
}
const names = Object.keys(argumentsOf) as (keyof typeof argumentsOf)[]

/** A tool call of either generation, out of order in some place now and then, with its headers. */
const messages = fc.boolean().chain((isModern) =>
  fc.constantFrom(...names).chain((name) => {
    const revision = isModern ? '2026-07-28' : '2025-06-18'
    const meta = isModern
      ? {
          [`${PREFIX}protocolVersion`]: mostly(revision, '2025-06-18', '2030-01-01', 1),
          [`${PREFIX}clientInfo`]: mostly({ name: 'x', version: '1' }, { name: 'x' }, null, 'x', {
            name: 'x',
            version: '1',
            title: 5,
          }),
          [`${PREFIX}clientCapabilities`]: mostly({}, { sampling: {} }, { roots: 1 }, null, []),
          [`${PREFIX}logLevel`]: mostly(undefined, 'debug', 'loud'),
        }
      : { [`${PREFIX}protocolVersion`]: mostly(undefined, '2026-07-28', 7) }
    return fc.record({
      headers: fc.record({
        'content-type': fc.constant('application/json'),
        accept: mostly('application/json, text/event-stream', 'application/json', '*/*'),
        'mcp-protocol-version': mostly(revision, '2024-11-05', '1999-01-01', '2026-07-28', ''),
        'mcp-method': mostly(isModern ? 'tools/call' : undefined, 'tools/list', 'tools/call'),
        'mcp-name': mostly(isModern ? name : undefined, 'get_dashboard_stats', name),
      }),
      body: fc.oneof(
        {
          weight: 20,
          arbitrary: fc.record({
            jsonrpc: mostly('2.0', '1.0', 2),
            id: fc.oneof(
              { weight: 12, arbitrary: fc.oneof(fc.integer(), fc.string()) as fc.Arbitrary<unknown> },
              { weight: 1, arbitrary: fc.constantFrom<unknown>(undefined, null, 1.5, {}, 1e300, true) }
            ),
            method: mostly('tools/call', 'tools/list', 'nothing', 7),
            params: fc.record({
              name: mostly(name, 'crawl_now', 'no_such_tool', 5),
              arguments: mostly(argumentsOf[name], {}, null, [], 'x', { limit: 'many' }, { more: 1 }),
              _meta: fc.oneof(
                {
                  weight: 12,
                  arbitrary: fc.record({
                    ...meta,
                    progressToken: mostly(undefined, 1, 'a', 1.5, {}),
                    traceparent: mostly(undefined, 'x', 5),
                  }) as fc.Arbitrary<unknown>,
                },
                { weight: 1, arbitrary: fc.constantFrom<unknown>(undefined, null, [], 'x') }
              ),
              more: mostly(undefined, 1, { a: 1 }),
            }),
            more: mostly(undefined, 'x'),
          }) as fc.Arbitrary<unknown>,
        },
        { weight: 1, arbitrary: fc.constantFrom<unknown>([], {}, 'x', 5, [{ jsonrpc: '2.0' }]) }
      ),
    })
  })
)

/** As they come over the wire: what is undefined is not there. */
function overTheWire<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value))
}

test.group('The short way of a tool call', () => {
  test('gives what the SDK gives, or leaves the message to it', async ({ assert }) => {
    const { caller } = await aCaller('read')
    let quick = 0
    let left = 0
    await fc.assert(
      fc.asyncProperty(messages, fc.boolean(), async (message, isRefused) => {
        const { headers, body } = overTheWire(message) as { headers: IncomingHttpHeaders; body: unknown }
        const refusals = (): (ProductError | null)[] => [isRefused ? new NotFound('Nothing') : null]
        const text = await quickCall(headers, body, { caller, refusals: refusals() })
        if (text === null) return void left++
        quick++
        const answer = await serve(MCP, headers, body, { caller, refusals: refusals() })
        assert.equal(answer.status, 200)
        assert.equal(answer.headers.get('content-type'), 'application/json')
        assert.deepEqual(JSON.parse(text), await answer.json())
      }),
      { numRuns: RUNS }
    )
    assert.isAbove(quick, RUNS / 10)
    assert.isAbove(left, RUNS / 10)
  })

  test('is what the calls of clients take', async ({ assert }) => {
    const { key, caller } = await aCaller('write')
    const about = { name: 'tests', version: '1.0.0' }
    const calls: { headers: Record<string, string>; body: any }[] = []
    const options = {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
      fetch: (url: string | URL, init?: RequestInit) => {
        const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
        if (body?.method === 'tools/call') {
          calls.push({ headers: Object.fromEntries(new Headers(init!.headers)), body })
        }
        return fetch(url, init)
      },
    }
    const old = new ClientOf2025(about)
    await old.connect(new TransportOf2025(new URL(MCP), options))
    const young = new ClientOf2026(about, { versionNegotiation: { mode: 'auto' } })
    await young.connect(new StreamableHTTPClientTransport(new URL(MCP), options))
    for (const client of [old, young]) {
      await client.callTool({ name: 'list_competitors' }, undefined, { onprogress() {} } as never)
      await client.callTool({ name: 'get_workspace', arguments: {} })
      await client.close()
    }

    assert.lengthOf(calls, 4)
    for (const { headers, body } of calls) {
      assert.isNotNull(await quickCall(headers, body, { caller, refusals: [null] }), JSON.stringify(body))
    }
  })
})
