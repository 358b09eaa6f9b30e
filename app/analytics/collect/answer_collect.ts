import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { clientAddress } from '#analytics/collect/client_address'
import type { Collector } from '#analytics/collect/collector'
import { answerEarly, readBody } from '#analytics/collect/read_body'
import { readSentHit } from '#analytics/collect/sent_hit'
import { TOO_MANY } from '#analytics/collect/steps/limit_rate'
import { http } from '#config/app'
import { SECOND } from '#platform/instants'

const MAX_BYTES = 8 * 1024
/** How long to wait for the rest of a body that is too large. */
const PATIENCE = 2 * SECOND

const HEADERS = {
  'access-control-allow-origin': '*',
  // Pages that isolate themselves from other origins (COEP) would treat the response as a failure.
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
  'content-length': '0',
}
const METHODS = { ...HEADERS, allow: 'POST, OPTIONS' }
const { 'content-length': _, ...WITHOUT_BODY } = HEADERS
const PREFLIGHT = {
  ...WITHOUT_BODY,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
}

/**
 * Responds to `/collect`: 202 once the hit is written or dropped, 503 if it could not be written.
 *
 * @param failed receives the error behind a 503
 */
export function answerCollect(collector: Collector, failed: (error: unknown) => void): RequestListener {
  return (request, response) => {
    if (request.method === 'POST') return void answerPost(collector, failed, request, response)
    if (request.method === 'OPTIONS') return response.writeHead(204, PREFLIGHT).end()
    response.writeHead(405, METHODS).end()
  }
}

async function answerPost(
  collector: Collector,
  failed: (error: unknown) => void,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> {
  const body = await readBody(request, MAX_BYTES)
  if (!body) return answerEarly(request, response, { status: 413, headers: HEADERS, patience: PATIENCE })
  response.writeHead(await statusOf(body), HEADERS).end()

  async function statusOf(bytes: Buffer): Promise<number> {
    const sent = readSentHit(bytes)
    if (!sent) return 400
    try {
      const ip = clientAddress(request, http.trustProxy)
      const { 'user-agent': userAgent = '', 'sec-gpc': gpc, dnt } = request.headers
      const optedOut = gpc === '1' || dnt === '1'
      const dropped = await collector.take({ sent, at: Date.now(), ip, userAgent, optedOut })
      return dropped === TOO_MANY ? 429 : 202
    } catch (error) {
      failed(error)
      return 503
    }
  }
}
