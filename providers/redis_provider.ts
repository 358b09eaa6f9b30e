import LibraryProvider from '@adonisjs/redis/redis_provider'

/** Provides Redis to processes that start, work and end even if it is unavailable: see `config/redis.ts`. */
export default class RedisProvider extends LibraryProvider {
  /** Waits for the connection, so that the first commands can use it. Continues without Redis if connecting fails. */
  async start() {
    const { usesRedis } = await import('#config/redis')
    if (!usesRedis) return
    const redis = await this.app.container.make('redis')
    const connection = redis.connection()
    if (connection.status !== 'ready') await connection.once(['ready', 'close', 'end'])
    const { queueDriver } = await import('#config/queue')
    if (queueDriver !== 'redis') return
    const { wakeThroughRedis } = await import('#platform/queue/wake')
    wakeThroughRedis(redis)
  }

  /** Replaces the library's own shutdown, which would wait for an unavailable Redis to respond. */
  async shutdown() {
    const redis = await this.app.container.make('redis')
    for (const connection of Object.values(redis.activeConnections)) {
      if (connection?.status === 'ready') await connection.quit().catch(() => {})
      await connection?.disconnect()
    }
  }
}
