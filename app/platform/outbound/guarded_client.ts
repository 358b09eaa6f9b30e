import type { Dispatcher } from 'undici'
import {
  type Outbound,
  OutboundError,
  type OutboundProxy,
  type OutboundRequest,
  type OutboundResponse,
} from '#platform/contract'
import type { AllowedNetworks } from './addresses.js'
import { guardedConnector } from './connector.js'
import { Deadline } from './deadline.js'
import { type BodyBounds, readCut, readStart, readWhole } from './bodies.js'
import { ACCEPTED_ENCODINGS } from './decoding.js'
import { toOutboundError } from './errors.js'
import { DEFAULT_LIMITS, type OutboundLimits } from './limits.js'
import { type Lane, Pools } from './pools.js'
import { openProxy } from './proxy/open_proxy.js'
import { type Hop, isRedirect, redirected } from './redirects.js'
import { createResolver, type Resolve } from './resolver.js'
import { checkTarget } from './targets.js'
import { TrustedOrigins } from './trusted_origins.js'

/** What decides about the connection and the framing is the client's own matter. */
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
   * Origins of the operator's own choice that this client reaches although their addresses are not public. Redirects do
   * not lead there.
   */
  trusted?: TrustedOrigins
  /** Sent unless a request has its own. */
  userAgent: string
  /** Other than DNS: for tests. */
  resolve?: Resolve
  limits?: Partial<OutboundLimits>
}

export interface GuardedOutbound extends Outbound {
  /** A way out for another program, by the same rules. Redirects are the program's business: each is a new connection. */
  openProxy(): Promise<OutboundProxy>
  /**
   * Waits for requests under way and closes all connections and proxies. Later requests reject with `aborted`.
   * @param options.abandon not to wait: requests under way reject with `aborted` too
   */
  close(options?: { abandon?: boolean }): Promise<void>
}

/**
 * The only way out of the process. Every address is checked as text, after resolution and after connecting, anew
 * on each redirect; time and size are bounded.
 */
export function createOutbound(options: OutboundOptions): GuardedOutbound {
  const { allowed, userAgent, trusted = TrustedOrigins.none } = options
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const resolve = options.resolve ?? createResolver(limits.dns, (host) => trusted.hasHost(host))
  const pools = new Pools(guardedConnector({ allowed, trusted, resolve, limits }), limits)
  const underWay = new Set<Deadline>()
  const proxies = new Set<OutboundProxy>()

  function send(hop: Hop, lane: Lane, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    return pools.of(hop.url.origin, lane).request({
      path: hop.url.pathname + hop.url.search,
      method: hop.method,
      headers: { 'user-agent': userAgent, ...hop.headers, 'accept-encoding': ACCEPTED_ENCODINGS },
      body: hop.body,
      signal,
    })
  }

  async function exchange(first: Hop, request: OutboundRequest, signal: AbortSignal) {
    const maxRedirects = request.maxRedirects ?? limits.maxRedirects
    const lane = request.sideBySide ? 'sideBySide' : 'usual'
    let hop = first
    for (let redirects = 0; ; redirects++) {
      const answer = await send(hop, lane, signal)
      if (maxRedirects === 0 || !isRedirect(answer)) return read(answer, hop, request)
      discard(answer)
      if (redirects === maxRedirects) {
        throw new OutboundError('too_many_redirects', `The site redirects more than ${maxRedirects} times.`)
      }
      hop = redirected(hop, answer, allowed)
      await request.beforeRedirect?.(hop.url.href).catch(giveUp)
    }
  }

  async function read(
    answer: Dispatcher.ResponseData,
    hop: Hop,
    request: OutboundRequest
  ): Promise<OutboundResponse> {
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

  function readBody(answer: Dispatcher.ResponseData, bounds: BodyBounds, request: OutboundRequest) {
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
        return await deadline.race(exchange(first, request, deadline.signal))
      } catch (error) {
        throw toOutboundError(error)
      } finally {
        underWay.delete(deadline)
      }
    },
    async openProxy() {
      // Nothing that the operator has set up for this client alone is for pages to reach.
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
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  return Object.fromEntries(lowerCase.filter(([name]) => !OWN_HEADERS.has(name)))
}

function joinedHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const joined: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value
  }
  return joined
}

function giveUp(cause: unknown): never {
  throw new OutboundError('aborted', 'The request was given up.', { cause })
}

function discard({ body }: Dispatcher.ResponseData) {
  // An abandoned body reports its own end as an error.
  body.on('error', () => {}).destroy()
}
