import { errors } from 'undici'
import { OutboundError } from 'rivalwatch-plugin'

/**
 * Creates the error for a body that is too large.
 *
 * @param maxBytes the limit that was exceeded
 */
export function tooLarge(maxBytes: number): OutboundError {
  const size = maxBytes < 1024 * 1024 ? `${Math.round(maxBytes / 1024)} KB` : `${maxBytes / 1024 / 1024} MB`
  return new OutboundError('too_large', `The site's response is larger than ${size}.`)
}

/** Converts errors of undici and the socket to those of the contract. Connection errors are already converted. */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  const options = { cause: error }
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) {
    return new OutboundError('timeout', 'The site took too long to respond.', options)
  }
  if (error instanceof errors.HeadersOverflowError) {
    return new OutboundError('too_large', "The site's response headers are too large.", options)
  }
  if (error instanceof errors.InvalidArgumentError) {
    return new OutboundError('invalid_url', 'The request is not valid HTTP.', options)
  }
  if (error instanceof errors.ClientClosedError || error instanceof errors.ClientDestroyedError) {
    return new OutboundError('aborted', 'The request was canceled.', options)
  }
  if (isBrokenOff(error)) {
    return new OutboundError(
      'bad_response',
      'The site closed the connection before its response was complete.',
      options
    )
  }
  return new OutboundError('bad_response', 'The site sent an invalid HTTP response.', options)
}

/** Whether the other side ended the connection, gracefully or not. */
export function isBrokenOff(error: unknown): boolean {
  return error instanceof errors.SocketError || (error instanceof Error && 'syscall' in error)
}
