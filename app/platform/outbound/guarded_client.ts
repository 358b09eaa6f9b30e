import {
  type Outbound,
  OutboundError,
  type OutboundProxy,
  type OutboundRequest,
  type OutboundResponse,
} from 'rivalwatch-plugin'
import type { AllowedNetworks } from './addresses.js'
import { guardedConnector } from './connector.js'
import { Deadline } from './deadline.js'
import { type BodyBounds, readCut, readStart, readWhole } from './bodies.js'
import { ACCEPTED_ENCODINGS } from './decoding.js'
import { toOutboundError } from './errors.js'
import { type Answer, Incoming } from './incoming.js'
import { DEFAULT_LIMITS, type OutboundLimits } from './limits.js'
import { type Lane, Pools } from './pools.js'
import { openProxy } from './proxy/open_proxy.js'
import { type Hop, isRedirect, redirected } from './redirects.js'
import { createResolver, type Resolve } from './resolver.js'
import type { SignRequest } from './signatures/sign_request.js'
import { checkTarget } from './targets.js'
import { TrustedOrigins } from './trusted_origins.js'

/** Headers that control the connection and framing, which only the client may set. */
const OWN_HEADERS = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

export interface OutboundOptions {
  allowed: AllowedNetworks
  /**
   * Origins configured by the operator, which this client may reach even if their IP addresses are not public.
   * Redirects to them are not followed.
   */
  trusted?: TrustedOrigins
  /** Sent unless a request sets its own. */
  userAgent: string
  /** Signs each request, including those after redirects. */
  sign?: SignRequest
  /** Replaces DNS in tests. */
  resolve?: Resolve
  limits?: Partial<OutboundLimits>
}

export interface GuardedOutbound extends Outbound {
  /**
   * Opens a proxy for another program, with the same rules. The program follows redirects itself: each is a
   * new connection.
   */
  openProxy(): Promise<OutboundProxy>
  /**
   * Waits for pending requests and closes all connections and proxies. Later requests reject with `aborted`.
   *
   * @param options.abandon rejects pending requests with `aborted` instead of waiting for them
   */
  close(options?: { abandon?: boolean }): Promise<void>
}

/**
 * Creates the client through which all connections to other machines go. Every target is checked as text, after
 * resolution and after connecting, and again on each redirect. Time and size are limited.
 */
export function createOutbound(options: OutboundOptions): GuardedOutbound {
  const { allowed, userAgent, sign, trusted = TrustedOrigins.none } = options
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const resolve = options.resolve ?? createResolver(limits.dns, (host) => trusted.hasHost(host))
  const pools = new Pools(guardedConnector({ allowed, trusted, resolve, limits }), limits)
  const underWay = new Set<Deadline>()
  const proxies = new Set<OutboundProxy>()

  function send(hop: Hop, lane: Lane, deadline: Deadline): Promise<Answer> {
    const incoming = new Incoming()
    deadline.covers(incoming)
    const headers = {
      'user-agent': userAgent,
      ...hop.headers,
      'accept-encoding': ACCEPTED_ENCODINGS,
      ...sign?.(hop.url),
    }
    const path = hop.url.pathname + hop.url.search
    pools.of(hop.url.origin, lane).dispatch({ path, method: hop.method, headers, body: hop.body }, incoming)
    return incoming.answer
  }

  async function exchange(first: Hop, request: OutboundRequest, deadline: Deadline) {
    const maxRedirects = request.maxRedirects ?? limits.maxRedirects
    const lane = request.sideBySide ? 'sideBySide' : 'usual'
    let hop = first
    for (let redirects = 0; ; redirects++) {
      const answer = await send(hop, lane, deadline)
      if (maxRedirects === 0 || !isRedirect(answer)) return read(answer, hop, request)
      answer.body.abort(new Error('Redirect bodies are not read'))
      if (redirects === maxRedirects) {
        throw new OutboundError('too_many_redirects', `The site redirects more than ${maxRedirects} times.`)
      }
      hop = redirected(hop, answer, allowed)
      await request.beforeRedirect?.(hop.url.href).catch(giveUp)
    }
  }

  async function read(answer: Answer, hop: Hop, request: OutboundRequest): Promise<OutboundResponse> {
    const bounds = {
      maxBytes: request.maxBytes ?? limits.maxBytes,
      maxDecodedBytes: request.maxDecodedBytes ?? limits.maxDecodedBytes,
    }
    return {
      url: hop.url.href,
      status: answer.statusCode,
      headers: joinedHeaders(answer.headers),
      body: await readBody(answer, bounds, request),
    }
  }

  function readBody(answer: Answer, bounds: BodyBounds, request: OutboundRequest) {
    if (request.statusIsEnough) return readStart(answer, bounds, limits.bodyStart)
    return request.cutAtBounds ? readCut(answer, bounds) : readWhole(answer, bounds)
  }

  return {
    async request(url, request = {}) {
      const first: Hop = {
        url: checkTarget(url, allowed, trusted),
        method: request.method ?? 'GET',
        headers: callersHeaders(request.headers ?? {}),
        body: request.body ?? null,
      }
      using deadline = new Deadline(request.timeout ?? limits.exchange, request.signal)
      underWay.add(deadline)
      try {
        return await deadline.race(exchange(first, request, deadline))
      } catch (error) {
        throw toOutboundError(error)
      } finally {
        underWay.delete(deadline)
      }
    },
    async openProxy() {
      // Pages must not be able to reach origins that the operator configured only for this client.
      const connector = { allowed, trusted: TrustedOrigins.none, resolve, limits }
      const proxy = await openProxy({ ...connector, onClose: () => proxies.delete(proxy) })
      proxies.add(proxy)
      return proxy
    },
    async close({ abandon = false } = {}) {
      if (abandon) for (const deadline of underWay) deadline.giveUp()
      await Promise.all([pools.close(), ...[...proxies].map((proxy) => proxy.close())])
    },
  }
}

function callersHeaders(headers: Record<string, string>): Record<string, string> {
  const sent: Record<string, string> = {}
  for (const name in headers) {
    const lowerCase = name.toLowerCase()
    if (!OWN_HEADERS.has(lowerCase)) sent[lowerCase] = headers[name]
  }
  return sent
}

function joinedHeaders(headers: Answer['headers']): Record<string, string> {
  const joined: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined) joined[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return joined
}

function giveUp(cause: unknown): never {
  throw new OutboundError('aborted', 'The request was canceled.', { cause })
}
