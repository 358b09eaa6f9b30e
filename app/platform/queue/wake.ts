/**
 * Wakes the loops of workers when there is work, those of this process and, with Redis, those of all. Nothing rests on it:
 * a loop that hears nothing looks into its table a moment later.
 */
import { EventEmitter } from 'node:events'
import type { RedisService } from '@adonisjs/redis/types'
import type { Duty } from '#config/queue'

const CHANNEL = 'rivalwatch:work'

const own = new EventEmitter()
let publish: (duty: Duty) => void = () => {}

/** Says that there is work. After the commit that it comes with, or the loops look too early. */
export function wake(duty: Duty): void {
  own.emit(duty)
  publish(duty)
}

/** @returns what ends it */
export function onWake(duty: Duty, listener: () => void): () => void {
  own.on(duty, listener)
  return () => void own.off(duty, listener)
}

/** From now on `wake` reaches the workers of all machines that listen. */
export function wakeThroughRedis(redis: Pick<RedisService, 'publish'>): void {
  publish = (duty) => void redis.publish(CHANNEL, duty).catch(() => {})
}

/** Hears what other processes say. */
export function listenThroughRedis(redis: Pick<RedisService, 'connection'>): void {
  redis.connection('listening').subscribe(CHANNEL, (duty) => void own.emit(duty))
}
