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
  /** @param message fit for a user: tells nothing of the network inside */
  constructor(
    readonly code: OutboundErrorCode,
    message: string,
    options?: ErrorOptions
  ) {
    super(message, options)
  }
}
