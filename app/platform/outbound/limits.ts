/** Limits of the guarded client. Times are in milliseconds, sizes in bytes. */
export interface OutboundLimits {
  /** Resolving a name. */
  dns: number
  /** Opening the connection, including the TLS handshake. */
  connect: number
  /** From the request to the end of the response headers. */
  headers: number
  /** The whole exchange, including redirects. */
  exchange: number
  /** The start of an optional body; see `statusIsEnough`. */
  bodyStart: number
  maxRedirects: number
  maxHeaderBytes: number
  /** The size on the wire, without headers. */
  maxBytes: number
  maxDecodedBytes: number
  /** Number of origins whose connections are kept alive. */
  origins: number
  connectionsPerOrigin: number
  /** For requests that are made in parallel, separate from all others. */
  connectionsSideBySide: number
  /** All traffic through one proxy, in both directions. */
  proxyBytes: number
  /** Concurrent connections of one proxy. */
  proxyConnections: number
  /** Total connections requested from one proxy. */
  proxyRequests: number
  /** Lifetime of a proxy. */
  proxyTime: number
}

export const DEFAULT_LIMITS: OutboundLimits = {
  dns: 2_000,
  connect: 5_000,
  headers: 10_000,
  exchange: 30_000,
  bodyStart: 2_000,
  maxRedirects: 5,
  maxHeaderBytes: 64 * 1024,
  maxBytes: 5 * 1024 * 1024,
  maxDecodedBytes: 10 * 1024 * 1024,
  origins: 100,
  connectionsPerOrigin: 6,
  connectionsSideBySide: 64,
  proxyBytes: 30 * 1024 * 1024,
  proxyConnections: 64,
  proxyRequests: 2_000,
  proxyTime: 60_000,
}
