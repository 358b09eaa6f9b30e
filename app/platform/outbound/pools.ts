import { type buildConnector, type Client, Pool } from 'undici'
import { OutboundError } from 'rivalwatch-plugin'
import { KeptClient } from './kept_client.js'
import type { OutboundLimits } from './limits.js'

const KEEP_ALIVE_MS = 4_000
/** The longest keep-alive that a server may request. */
const KEEP_ALIVE_MAX_MS = 30_000

/** A set of connections that requests share and wait for. Neither lane uses up the connections of the other. */
export type Lane = 'usual' | 'sideBySide'

/** Connection pools by origin and lane. If there are too many, the least recently used one is closed. */
export class Pools {
  readonly #open = new Map<string, Pool>()
  /** Pools that were evicted while requests were pending. */
  readonly #closing = new Set<Promise<void>>()
  #closed = false

  constructor(
    private readonly connector: buildConnector.connector,
    private readonly limits: OutboundLimits
  ) {}

  /**
   * Returns the pool of an origin.
   *
   * @throws OutboundError `aborted` once closed, including for the next hop of an earlier exchange
   */
  of(origin: string, lane: Lane = 'usual'): Pool {
    if (this.#closed) throw new OutboundError('aborted', 'The outbound client is closed.')
    const key = `${lane} ${origin}`
    const pool = this.#open.get(key) ?? this.#make(origin, lane)
    this.#open.delete(key)
    this.#open.set(key, pool)
    this.#evict()
    return pool
  }

  /** Waits for pending requests. */
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
      // The connector only offers HTTP/1.1; without this, the pool would delay requests to probe for HTTP/2.
      allowH2: false,
      connections: lane === 'usual' ? connectionsPerOrigin : connectionsSideBySide,
      maxHeaderSize: this.limits.maxHeaderBytes,
      headersTimeout: this.limits.headers,
      // The duration of the whole exchange is limited instead, so that a trickle of data does not keep it open.
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

  /** Closes a pool once its pending requests are done. */
  #retire(pool: Pool) {
    const closing = pool.close().finally(() => this.#closing.delete(closing))
    this.#closing.add(closing)
  }
}
