/** Lets the SDK answer a POST in the protocol revision that it uses. */
import type { IncomingHttpHeaders } from 'node:http'
import logger from '@adonisjs/core/services/logger'
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type AuthInfo,
} from '@modelcontextprotocol/server'
import { createServer, type Exchange } from '#mcp/server'

/** Matches the headers that the protocol reads, which do not include the key. */
const PROTOCOL_HEADER = /^(accept|content-type|mcp-[\w-]+)$/

/** Revision 2026-07-28. */
const modern = createMcpHandler(({ authInfo }) => createServer(authInfo!.extra!.exchange as Exchange), {
  legacy: 'reject',
  onerror: noteRejection,
})

/**
 * Answers the messages of one POST.
 *
 * @param url absolute URL of the request
 * @param body the parsed JSON body
 */
export async function serve(
  url: string,
  headers: IncomingHttpHeaders,
  body: unknown,
  exchange: Exchange
): Promise<Response> {
  const request = new Request(url, { method: 'POST', headers: protocolHeaders(headers) })
  if (await isLegacyRequest(request, body)) return serveLegacy(request, body, exchange)
  return modern.fetch(request, { parsedBody: body, authInfo: passing(exchange) })
}

/**
 * Serves the 2025 revisions, without sessions. Responses are plain JSON, because the SDK would otherwise open an event
 * stream for each one; only progress needs a stream.
 */
async function serveLegacy(request: Request, body: unknown, exchange: Exchange): Promise<Response> {
  const enableJsonResponse = exchange.toolset === 'contract' || !wantsProgress(body)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse })
  const server = createServer(exchange)
  server.onerror = noteRejection
  await server.connect(transport)
  // Nothing needs to be closed afterward: neither the transport nor the server holds a resource.
  return transport.handleRequest(request, { parsedBody: body })
}

function wantsProgress(body: unknown): boolean {
  const { method, params } = (body ?? {}) as {
    method?: unknown
    params?: { _meta?: { progressToken?: unknown } }
  }
  return method === 'tools/call' && params?._meta?.progressToken !== undefined
}

function protocolHeaders(headers: IncomingHttpHeaders): Headers {
  const kept = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && PROTOCOL_HEADER.test(name)) kept.set(name, value)
  }
  return kept
}

/** Wraps the exchange as auth info, which is how the SDK passes request data to the server. */
function passing(exchange: Exchange): AuthInfo {
  const { id, scope } = exchange.caller.apiKey
  return { token: '', clientId: id, scopes: [scope], extra: { exchange } }
}

/** Logged for debugging only: these are clients' errors, which the clients see in the response. */
function noteRejection(error: Error): void {
  logger.debug({ err: error }, 'mcp: refused')
}
