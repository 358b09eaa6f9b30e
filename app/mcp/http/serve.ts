/** The SDK's side of a POST: which revision it is spoken in, and its answer. */
import type { IncomingHttpHeaders } from 'node:http'
import logger from '@adonisjs/core/services/logger'
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type AuthInfo,
} from '@modelcontextprotocol/server'
import { createServer, type Exchange } from '#mcp/server'

/** The headers that the protocol reads. The key is none of them. */
const PROTOCOL_HEADER = /^(accept|content-type|mcp-[\w-]+)$/

/** Revision 2026-07-28. */
const modern = createMcpHandler(({ authInfo }) => createServer(authInfo!.extra!.exchange as Exchange), {
  legacy: 'reject',
  onerror: noteRejection,
})

/**
 * Answers the messages of one POST.
 * @param url absolute address that was asked for
 * @param body the JSON value that came
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

/** The revisions of 2025, without a session; in plain JSON, where the SDK would open an event stream for each answer. */
async function serveLegacy(request: Request, body: unknown, exchange: Exchange): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = createServer(exchange)
  server.onerror = noteRejection
  await server.connect(transport)
  // Nothing to close afterwards: neither holds anything open, and both are forgotten with the answer.
  return transport.handleRequest(request, { parsedBody: body })
}

function protocolHeaders(headers: IncomingHttpHeaders): Headers {
  const kept = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && PROTOCOL_HEADER.test(name)) kept.set(name, value)
  }
  return kept
}

/** The SDK's way to hand something of a request to what serves it. */
function passing(exchange: Exchange): AuthInfo {
  const { id, scope } = exchange.caller.apiKey
  return { token: '', clientId: id, scopes: [scope], extra: { exchange } }
}

/** What clients do wrong they are told; it is no fault of ours. */
function noteRejection(error: Error): void {
  logger.debug({ err: error }, 'mcp: refused')
}
