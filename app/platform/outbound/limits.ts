/** Bounds of the guarded client. Times are in milliseconds, sizes in bytes. */
export interface OutboundLimits {
  /** Resolving a name. */
  dns: number
  /** Opening the connection, TLS handshake included. */
  connect: number
  /** From the request to the end of the response headers. */
  headers: number
  /** The whole exchange, redirects included. */
  exchange: number
  /** A body that may be missing: see `statusIsEnough`. */
  bodyStart: number
  maxRedirects: number
  maxHeaderBytes: number
  /** On the wire, without headers. */
  maxBytes: number
  maxDecodedBytes: number
  /** Origins to which connections are kept alive at the same time. */
  origins: number
  connectionsPerOrigin: number
  /** For requests that are made side by side, apart from the others. */
  connectionsSideBySide: number
  /** All that goes through one proxy, both ways. */
  proxyBytes: number
  /** At the same time, through one proxy. */
  proxyConnections: number
  /** Connections that are asked of one proxy, in all. */
  proxyRequests: number
  /** How long a proxy is there. */
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
