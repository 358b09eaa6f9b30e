/**
 * Wakes worker loops when there is work: those of this process and, with Redis, those of all processes. This is only an
 * optimization, because a loop that misses a message checks its table shortly afterward.
 */
import { EventEmitter } from 'node:events'
import type { RedisService } from '@adonisjs/redis/types'
import type { Duty } from '#config/queue'

const CHANNEL = 'rivalwatch:work'

const own = new EventEmitter()
let publish: (duty: Duty) => void = () => {}

/** Announces work. Call it after the commit; before that, the loops would not see the work. */
export function wake(duty: Duty): void {
  own.emit(duty)
  publish(duty)
}

/**
 * Listens for work.
 *
 * @returns a function that stops listening
 */
export function onWake(duty: Duty, listener: () => void): () => void {
  own.on(duty, listener)
  return () => void own.off(duty, listener)
}

/** Lets `wake` reach the listening workers on all machines. */
export function wakeThroughRedis(redis: Pick<RedisService, 'publish'>): void {
  publish = (duty) => void redis.publish(CHANNEL, duty).catch(() => {})
}

/** Passes on the wake events of other processes to the loops of this one. */
export function listenThroughRedis(redis: Pick<RedisService, 'connection'>): void {
  redis.connection('listening').subscribe(CHANNEL, (duty) => void own.emit(duty))
}
