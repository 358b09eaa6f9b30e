import { ProductError } from '#platform/errors'

/** The names of ClickHouse errors that count as a temporary outage. */
const BUSY = new Set([
  'TIMEOUT_EXCEEDED',
  'SOCKET_TIMEOUT',
  'NETWORK_ERROR',
  'MEMORY_LIMIT_EXCEEDED',
  'TOO_MANY_SIMULTANEOUS_QUERIES',
  'NOT_ENOUGH_SPACE',
  'TABLE_IS_READ_ONLY',
  'AUTHENTICATION_FAILED',
  'UNKNOWN_DATABASE',
  'UNKNOWN_TABLE',
])

const MAX_MESSAGE = 200

/** ClickHouse does not respond: visits are still collected, but cannot be counted or shown. */
export class Unavailable extends ProductError {
  /**
   * Creates the error.
   *
   * @param reason for the operator, without the statement
   */
  constructor(readonly reason: string) {
    super(
      503,
      'database_unavailable',
      'The server cannot reach its analytics database. Visits are still collected. Try again in a minute.',
      { 'Retry-After': '60' }
    )
  }
}

/**
 * Converts an error of the ClickHouse client to one for callers: `Unavailable` if the server is busy or did not
 * respond, otherwise an error without the statement.
 */
export function asUnavailable(error: unknown): unknown {
  const { type, code, message, name } = error as {
    type?: string
    code?: string
    message?: string
    name?: string
  }
  // The server responded.
  if (type !== undefined) {
    return BUSY.has(type) ? new Unavailable(type) : new Error(`ClickHouse: ${type}: ${beginningOf(message)}`)
  }
  return new Unavailable(String(code ?? message ?? name))
}

/** Returns the beginning of a message, because the rest repeats the statement with its values. */
function beginningOf(message = ''): string {
  return message.split(/: (?:In scope|while|\()|\n/i)[0].slice(0, MAX_MESSAGE)
}
