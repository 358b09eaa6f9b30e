export type OutboundErrorCode =
  | 'invalid_url'
  | 'refused_target'
  | 'dns_failed'
  | 'connect_failed'
  | 'tls_failed'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'bad_response'
  | 'aborted'

export class OutboundError extends Error {
  readonly name = 'OutboundError'
  /**
   * Creates the error.
   *
   * @param message for users; must reveal nothing about the internal network
   */
  constructor(
    readonly code: OutboundErrorCode,
    message: string,
    options?: ErrorOptions
  ) {
    super(message, options)
  }

  /** Recognizes errors from other copies of this package, such as a plugin's own copy. */
  static [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Object && Reflect.get(value, 'name') === 'OutboundError'
  }
}
