import LibraryProvider from '@adonisjs/redis/redis_provider'

/** Redis for processes that start, work and end whether there is one or not: see `config/redis.ts`. */
export default class RedisProvider extends LibraryProvider {
  /** Gives the connection its moment, so that the first commands find it. Goes on without when it can't be made. */
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

  /** The library's own would wait for the goodbye of a Redis that is not there. */
  async shutdown() {
    const redis = await this.app.container.make('redis')
    for (const connection of Object.values(redis.activeConnections)) {
      if (connection?.status === 'ready') await connection.quit().catch(() => {})
      await connection?.disconnect()
    }
  }
}
