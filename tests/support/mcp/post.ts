import { appUrl } from '#config/app'

export interface McpAnswer {
  status: number
  headers: Headers
  body: any
}

/** Sends one POST to the MCP server in the 2025 format, without using a client. Text is sent unchanged. */
export async function postMcp(
  key: string | null,
  body: unknown,
  headers: Record<string, string> = {},
  path = '/mcp'
): Promise<McpAnswer> {
  const response = await fetch(appUrl + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
}

/** Returns a JSON-RPC request. */
export function request(method: string, params: Record<string, unknown> = {}, id: number | string = 1) {
  return { jsonrpc: '2.0', id, method, params }
}

export function toolCall(name: string, args: Record<string, unknown> = {}, id: number | string = 1) {
  return request('tools/call', { name, arguments: args }, id)
}
