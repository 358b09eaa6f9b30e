/** Node's HTTP server, set so that nothing that comes over the wire goes without an answer in words. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Duplex } from 'node:stream'
import { ProductError } from '#platform/errors'
import { directListener } from '#platform/http/direct_answers'
import { DrainingServer } from '#platform/http/draining_server'
import { PROBLEM_TYPE, problemText } from '#platform/http/problem'
import { readableTarget } from '#platform/http/request_target'
import { MINUTE, SECOND } from '#platform/instants'

/** Of the request line and all headers together. */
const MAX_HEADER_BYTES = 16 * 1024
/** How long a request may take to arrive, in milliseconds. */
const ARRIVAL = MINUTE
/**
 * How long a connection is kept without a request. Longer than proxies and clients keep theirs, which is up to a minute:
 * whoever closes first must be the one that asks, or a request goes into a closed connection.
 */
const KEEP_ALIVE = 65 * SECOND
/** How long an answer may still take once the server is closed. */
const DRAIN = 3 * SECOND
/** A name that a proxy or a client gives to a request. */
const REQUEST_ID = /^[\w.:+/=-]{1,128}$/
/** How long a refused connection is still listened to: closed at once, it would take the refusal along. */
const LINGER = 2 * SECOND

export interface HttpServerOptions extends ServerOptions {
  /** Milliseconds that an answer may still take once the server is closed. */
  drainTime?: number
}

/**
 * @param listener answers the requests that can be read
 * @param options in place of what is set here: for tests
 */
export function createHttpServer(
  listener: RequestListener,
  { drainTime = DRAIN, ...options }: HttpServerOptions = {}
): Server {
  const answer: RequestListener = (request, response) => {
    if (request.headers.host === undefined && request.httpVersion !== '1.0') {
      const { head, body } = refusalOf(unreadable('The Host header is missing'))
      return response.writeHead(400, head).end(body)
    }
    // It goes into logs and answers; where it cannot, the request is given another.
    if (!REQUEST_ID.test(String(request.headers['x-request-id']))) delete request.headers['x-request-id']
    // Where this installation is reached is a setting, APP_URL: a header that says otherwise is not believed.
    delete request.headers['x-forwarded-host']
    request.url = readableTarget(request.url ?? '/')
    return (directListener(request.url) ?? listener)(request, response)
  }

  const settings: ServerOptions = {
    maxHeaderSize: MAX_HEADER_BYTES,
    requestTimeout: ARRIVAL,
    headersTimeout: ARRIVAL,
    keepAliveTimeout: KEEP_ALIVE,
    // Node would refuse a request without it in silence.
    requireHostHeader: false,
    ...options,
  }
  const server = new DrainingServer(settings, drainTime)
  return (
    server
      .on('request', answer)
      // The same goes for an expectation that nobody knows; nobody has to meet it either.
      .on('checkExpectation', answer)
      .on('clientError', (error: NodeJS.ErrnoException, socket) => {
        if (socket.writableEnded) return
        const begun = server.answerOn(socket)
        // Who is gone hears nothing, and within an answer there is no place for another.
        const isDeaf = error.code === 'ECONNRESET' || !socket.writable
        if (isDeaf || (begun?.headersSent && !begun.writableEnded)) return void socket.destroy()
        refuse(socket, asRefusal(error))
      })
  )
}

function asRefusal({ code }: NodeJS.ErrnoException): ProductError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = `The address and the headers are larger than ${MAX_HEADER_BYTES / 1024} KB together`
    return new ProductError(431, 'headers_too_large', message)
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ProductError(408, 'request_timeout', 'The request did not arrive in time')
  }
  return unreadable('This is not an HTTP request that can be read')
}

function unreadable(message: string): ProductError {
  return new ProductError(400, 'malformed_request', message)
}

/** Ends a connection on which nothing more can be understood. */
function refuse(socket: Duplex, error: ProductError): void {
  const { head, body } = refusalOf(error)
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n'))
  const timer = setTimeout(() => socket.destroy(), LINGER)
  socket.once('close', () => clearTimeout(timer))
}

function refusalOf(error: ProductError): { head: Record<string, string>; body: string } {
  const requestId = randomUUID()
  const body = problemText(error, requestId)
  const head = {
    'Content-Type': PROBLEM_TYPE,
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': requestId,
    'Cache-Control': 'no-store',
    Connection: 'close',
  }
  return { head, body }
}
