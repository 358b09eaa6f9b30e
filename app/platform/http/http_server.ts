/** Node's HTTP server, configured so that every invalid request gets a response that says why. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Duplex } from 'node:stream'
import { ProductError } from '#platform/errors'
import { directListener } from '#platform/http/direct_answers'
import { DrainingServer } from '#platform/http/draining_server'
import { PROBLEM_TYPE, problemText } from '#platform/http/problem'
import { readableTarget } from '#platform/http/request_target'
import { MINUTE, SECOND } from '#platform/instants'

/** The request line and all headers together. */
const MAX_HEADER_BYTES = 16 * 1024
/** The maximum time for a request to arrive, in milliseconds. */
const ARRIVAL = MINUTE
/**
 * How long an idle connection is kept open. Proxies and clients keep theirs open for up to a minute. The side that
 * sends requests must close first; otherwise, it may send a request on a connection that is already closed.
 */
const KEEP_ALIVE = 65 * SECOND
/** How long responses may still take once the server is closed. */
const DRAIN = 3 * SECOND
/** A request ID that a proxy or client may set. */
const REQUEST_ID = /^[\w.:+/=-]{1,128}$/
/** How long a rejected connection stays open: closing it immediately would discard the response. */
const LINGER = 2 * SECOND

export interface HttpServerOptions extends ServerOptions {
  /** Milliseconds that responses may still take once the server is closed. */
  drainTime?: number
}

/**
 * Creates the server.
 *
 * @param listener answers valid requests
 * @param options override the defaults, for tests
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
    // The ID ends up in logs and responses, so an invalid one is replaced.
    if (!REQUEST_ID.test(String(request.headers['x-request-id']))) delete request.headers['x-request-id']
    // APP_URL determines the URL of this installation, so a header that claims another host is ignored.
    delete request.headers['x-forwarded-host']
    request.url = readableTarget(request.url ?? '/')
    return (directListener(request.url) ?? listener)(request, response)
  }

  const settings: ServerOptions = {
    maxHeaderSize: MAX_HEADER_BYTES,
    requestTimeout: ARRIVAL,
    headersTimeout: ARRIVAL,
    keepAliveTimeout: KEEP_ALIVE,
    // Otherwise, Node would reject a request without a Host header with an empty response.
    requireHostHeader: false,
    ...options,
  }
  const server = new DrainingServer(settings, drainTime)
  return (
    server
      .on('request', answer)
      // Node would also reject unknown expectations with an empty response. HTTP allows servers to ignore them.
      .on('checkExpectation', answer)
      .on('clientError', (error: NodeJS.ErrnoException, socket) => {
        if (socket.writableEnded) return
        const begun = server.answerOn(socket)
        // The client has disconnected or is already receiving a response.
        const isDeaf = error.code === 'ECONNRESET' || !socket.writable
        if (isDeaf || (begun?.headersSent && !begun.writableEnded)) return void socket.destroy()
        refuse(socket, asRefusal(error))
      })
  )
}

function asRefusal({ code }: NodeJS.ErrnoException): ProductError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = `The URL and headers together are larger than ${MAX_HEADER_BYTES / 1024} KB`
    return new ProductError(431, 'headers_too_large', message)
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ProductError(408, 'request_timeout', 'The request did not arrive in time')
  }
  return unreadable('The request is not valid HTTP')
}

function unreadable(message: string): ProductError {
  return new ProductError(400, 'malformed_request', message)
}

/** Sends an error response on a connection without a valid request, then closes the connection. */
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
