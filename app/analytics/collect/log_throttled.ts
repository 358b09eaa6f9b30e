import logger from '@adonisjs/core/services/logger'
import { SECOND } from '#platform/instants'

/** A failure affects every request at that moment, so it is logged only once per interval. */
const INTERVAL = SECOND

let loggedAt = -Infinity

/**
 * Logs that hits could not be stored, and where in the code the error occurred. Leaves out the message, because a
 * database error contains the whole statement and others may contain data that must not be kept.
 */
export function logThrottled(error: unknown): void {
  if (performance.now() - loggedAt < INTERVAL) return
  loggedAt = performance.now()
  const { code, name, stack } = error as { code?: unknown; name?: unknown; stack?: string }
  const places = stack?.split('\n').filter((line) => /^\s+at /.test(line))
  logger.error(
    { code: code ?? name, at: places?.slice(0, 4).map((line) => line.trim()) },
    'collect: hits could not be stored'
  )
}
