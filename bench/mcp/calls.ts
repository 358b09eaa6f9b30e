import { Agent, request } from 'node:http'
import type { Installation } from '#tests/support/installation'

const agent = new Agent({ keepAlive: true })

export interface HttpAnswer {
  status: number
  body: string
}

/** Sends one HTTP request to an installation over a reused connection. */
export function ask(
  { baseUrl }: Installation,
  key: string,
  {
    method,
    path,
    headers,
    body,
  }: { method: string; path: string; headers?: Record<string, string>; body?: unknown }
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${baseUrl}${path}`,
      {
        method,
        agent,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk) => (text += chunk))
        answer.once('end', () => resolve({ status: answer.statusCode!, body: text }))
      }
    )
    sent.once('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const REVISIONS = ['2025-11-25', '2026-07-28'] as const
export type Revision = (typeof REVISIONS)[number]

/** Sends an MCP message in the format of a protocol revision. */
export function askMcp(
  installation: Installation,
  key: string,
  revision: Revision,
  method: string,
  params: Record<string, unknown> = {},
  path = '/mcp'
): Promise<HttpAnswer> {
  const isNew = revision === '2026-07-28'
  const { name } = params
  return ask(installation, key, {
    method: 'POST',
    path,
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': revision,
      ...(isNew ? { 'mcp-method': method } : {}),
      ...(isNew && typeof name === 'string' ? { 'mcp-name': name } : {}),
    },
    body: { jsonrpc: '2.0', id: 1, method, params: isNew ? { ...params, _meta: ENVELOPE } : params },
  })
}

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
