import { type buildConnector, Pool } from 'undici'
import type { OutboundLimits } from './limits.js'

const KEEP_ALIVE_MS = 4_000
/** A server may ask for longer, up to this. */
const KEEP_ALIVE_MAX_MS = 30_000

/** Connection pools by origin. The origin that was used longest ago gives way when there are too many. */
export class Pools {
  readonly #byOrigin = new Map<string, Pool>()

  constructor(
    private readonly connector: buildConnector.connector,
    private readonly limits: OutboundLimits
  ) {}

  of(origin: string): Pool {
    const pool = this.#byOrigin.get(origin) ?? this.#open(origin)
    this.#byOrigin.delete(origin)
    this.#byOrigin.set(origin, pool)
    this.#evict()
    return pool
  }

  /** Waits for requests under way. */
  async close(): Promise<void> {
    const pools = [...this.#byOrigin.values()]
    this.#byOrigin.clear()
    await Promise.all(pools.map((pool) => pool.close()))
  }

  #open(origin: string): Pool {
    return new Pool(origin, {
      connect: this.connector,
      connections: this.limits.connectionsPerOrigin,
      maxHeaderSize: this.limits.maxHeaderBytes,
      headersTimeout: this.limits.headers,
      // The exchange as a whole is bounded instead, so that a trickle does not pass.
      bodyTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
    })
  }

  #evict() {
    for (const [origin, pool] of this.#byOrigin) {
      if (this.#byOrigin.size <= this.limits.origins) return
      this.#byOrigin.delete(origin)
      // Requests under way come to their end; close() only rejects when it is called twice.
      void pool.close()
    }
  }
}
