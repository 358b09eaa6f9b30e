/** What a fault concerns: the server, which is paused after several faults, or only one answer or request. */
type About = 'server' | 'answer' | 'asking'

/** What can go wrong, phrased to complete "The language model …; the standard rules decided." */
const FAULTS = {
  timeout: ['server', 'did not respond in time'],
  unreachable: ['server', 'could not be reached'],
  key_refused: ['server', 'rejected the key'],
  too_many_requests: ['server', 'received too many requests'],
  request_refused: ['server', 'refused the request'],
  server_failed: ['server', 'failed'],
  redirected: ['server', 'redirected to another URL'],
  too_large: ['server', 'returned a response that is too long'],
  no_protocol: ['server', 'returned an invalid response'],
  no_answer: ['answer', 'returned an empty response'],
  unreadable: ['answer', 'returned an invalid response'],
  not_grounded: ['answer', 'reported something that is not on the page'],
  unfit: ['answer', 'returned an unusable response'],
  busy: ['asking', 'was busy with other changes'],
  given_up: ['asking', 'took too long'],
  resting: ['asking', 'failed recently and is paused'],
  unexpected: ['asking', 'could not be used'],
} as const satisfies Record<string, readonly [About, string]>

export type FaultCode = keyof typeof FAULTS

interface FaultDetails extends ErrorOptions {
  /** The server's status code. */
  status?: number
  /** Seconds to wait before the next request, if the server said so. */
  retryAfter?: number | null
}

/** Why there is no usable answer. Its message may be shown to users and reveals nothing about the server. */
export class Fault extends Error {
  readonly name = 'Fault'
  readonly about: About
  readonly retryAfter: number | null

  constructor(
    readonly code: FaultCode,
    { status, retryAfter = null, cause }: FaultDetails = {}
  ) {
    const [about, says] = FAULTS[code]
    super(`The language model ${says}${status ? ` (HTTP ${status})` : ''}; the standard rules decided.`, {
      cause,
    })
    this.about = about
    this.retryAfter = retryAfter
  }
}

export function toFault(error: unknown): Fault {
  return error instanceof Fault ? error : new Fault('unexpected', { cause: error })
}
