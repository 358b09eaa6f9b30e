import type { OutboundError } from './outbound_error.js'

export interface OutboundRequest {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** The number of redirects to follow, each checked like the first URL. Default 5; 0 returns the redirect itself. */
  maxRedirects?: number
  /** Bytes on the wire. Default 5 MB. */
  maxBytes?: number
  /** Bytes after decompression. Default 10 MB. */
  maxDecodedBytes?: number
  /** Milliseconds for the whole exchange, including redirects. Default 30,000. */
  timeout?: number
  /**
   * Whether to allow 64 connections to an origin instead of 6, for simultaneous requests that must not wait for each
   * other.
   */
  sideBySide?: boolean
  /** Resolves with the status even if the body is too large, too slow, broken off or cannot be decoded. */
  statusIsEnough?: boolean
  /** Truncates a body that exceeds the limits instead of failing. */
  cutAtBounds?: boolean
  /**
   * Called with the URL of a redirect before it is followed. A rejection ends the request with an `aborted` error and
   * becomes that error's cause.
   */
  beforeRedirect?: (url: string) => Promise<void>
  signal?: AbortSignal
}

export interface OutboundResponse {
  /** The final URL, after redirects. */
  url: string
  status: number
  /** Lower-case names; repeated headers are joined with ", ". */
  headers: Record<string, string>
  /** Decompressed, within the limits of the request. */
  body: Uint8Array
}

/**
 * The guarded client. `request` rejects with an `OutboundError` unless there is an HTTP response: refused targets, DNS,
 * TLS, timeouts, exceeded limits. An HTTP error status is a response, not a rejection.
 */
export interface Outbound {
  request(url: string, request?: OutboundRequest): Promise<OutboundResponse>
}

/**
 * Guarded access for a separate program, such as a browser: an HTTP proxy on 127.0.0.1 that applies the rules of
 * `Outbound` to every connection and requires a password. Bytes, connections and time are limited.
 */
export interface OutboundProxy {
  /** `http://127.0.0.1:<port>` */
  server: string
  username: string
  password: string
  /** Set once a limit is exceeded; the proxy then passes no more traffic. */
  readonly exceeded: OutboundError | null
  /** Returns why the last request to the host of a URL failed; null if it succeeded. */
  troubleWith(url: string): OutboundError | null
  /** Closes the proxy and its connections. */
  close(): Promise<void>
}
