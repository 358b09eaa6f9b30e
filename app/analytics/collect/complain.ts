import logger from '@adonisjs/core/services/logger'
import { SECOND } from '#platform/instants'

/** A failure meets all who send at that moment, and is told once. */
const INTERVAL = SECOND

let toldAt = -Infinity

/**
 * Logs that hits can not be taken in, and where it went wrong. Not the message: the database's holds the whole statement,
 * and others may hold what nobody is to keep.
 */
export function complain(error: unknown): void {
  if (performance.now() - toldAt < INTERVAL) return
  toldAt = performance.now()
  const { code, name, stack } = error as { code?: unknown; name?: unknown; stack?: string }
  const places = stack?.split('\n').filter((line) => /^\s+at /.test(line))
  logger.error(
    { code: code ?? name, at: places?.slice(0, 4).map((line) => line.trim()) },
    'collect: hits can not be taken in'
  )
}
