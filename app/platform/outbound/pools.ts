import { type buildConnector, type Client, Pool } from 'undici'
import { OutboundError } from '#platform/contract'
import { KeptClient } from './kept_client.js'
import type { OutboundLimits } from './limits.js'

const KEEP_ALIVE_MS = 4_000
/** A server may ask for longer, up to this. */
const KEEP_ALIVE_MAX_MS = 30_000

/** Connections that requests share and wait for: those of one lane never use up those of the other. */
export type Lane = 'usual' | 'sideBySide'

/** Connection pools by origin and lane. The one that was used longest ago gives way when there are too many. */
export class Pools {
  readonly #open = new Map<string, Pool>()
  /** Of pools that gave way while requests were under way. */
  readonly #closing = new Set<Promise<void>>()
  #closed = false

  constructor(
    private readonly connector: buildConnector.connector,
    private readonly limits: OutboundLimits
  ) {}

  /** @throws OutboundError `aborted` once closed, also for the next hop of an exchange that began before */
  of(origin: string, lane: Lane = 'usual'): Pool {
    if (this.#closed) throw new OutboundError('aborted', 'The outbound client is closed.')
    const key = `${lane} ${origin}`
    const pool = this.#open.get(key) ?? this.#make(origin, lane)
    this.#open.delete(key)
    this.#open.set(key, pool)
    this.#evict()
    return pool
  }

  /** Waits for requests under way. */
  async close(): Promise<void> {
    this.#closed = true
    this.#open.forEach((pool) => this.#retire(pool))
    this.#open.clear()
    await Promise.all(this.#closing)
  }

  #make(origin: string, lane: Lane): Pool {
    const { connectionsPerOrigin, connectionsSideBySide } = this.limits
    return new Pool(origin, {
      connect: this.connector,
      factory: (url, options: Client.Options) => new KeptClient(url, options),
      // The connector offers HTTP/1.1 alone; without this the pool would hold requests back to probe for HTTP/2.
      allowH2: false,
      connections: lane === 'usual' ? connectionsPerOrigin : connectionsSideBySide,
      maxHeaderSize: this.limits.maxHeaderBytes,
      headersTimeout: this.limits.headers,
      // The exchange as a whole is bounded instead, so that a trickle does not pass.
      bodyTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
    })
  }

  #evict() {
    for (const [key, pool] of this.#open) {
      if (this.#open.size <= this.limits.origins) return
      this.#open.delete(key)
      this.#retire(pool)
    }
  }

  /** Requests under way come to their end. */
  #retire(pool: Pool) {
    const closing = pool.close().finally(() => this.#closing.delete(closing))
    this.#closing.add(closing)
  }
}
