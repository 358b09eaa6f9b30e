import app from '@adonisjs/core/services/app'
import { queueDriver } from '#config/queue'
import { usesRedis } from '#config/redis'
import { Unhealthy } from '#health/check'

/** Checks the connection to Redis, if it is used. */
export async function checkQueue(): Promise<string> {
  if (!usesRedis) return queueDriver
  const redis = await app.container.make('redis')
  try {
    await redis.ping()
  } catch (error) {
    // While disconnected, the actual cause is the error of the last attempt to connect.
    const { message } = redis.connection().lastError ?? (error as Error)
    throw new Unhealthy(
      `redis: ${message}`,
      'Check REDIS_HOST, REDIS_PORT and REDIS_PASSWORD, and that Redis is running.'
    )
  }
  return `${queueDriver}, Redis is responding`
}
