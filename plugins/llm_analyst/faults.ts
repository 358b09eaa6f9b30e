/** What a fault is about: the server, which is then left alone sooner or later, or only one answer of it. */
type About = 'server' | 'answer' | 'asking'

/** What can go wrong, in words that end "The language model …; the standard rules decided." */
const FAULTS = {
  timeout: ['server', 'did not respond in time'],
  unreachable: ['server', 'could not be reached'],
  key_refused: ['server', 'rejected the key'],
  too_many_requests: ['server', 'received too many requests'],
  request_refused: ['server', 'refused the request'],
  server_failed: ['server', 'failed'],
  redirected: ['server', 'redirected to another address'],
  too_large: ['server', 'gave an answer that is too long'],
  no_protocol: ['server', 'gave an invalid answer'],
  no_answer: ['answer', 'gave no answer'],
  unreadable: ['answer', 'gave an invalid answer'],
  not_grounded: ['answer', 'said something that is not on the page'],
  unfit: ['answer', 'gave an unusable answer'],
  busy: ['asking', 'was busy with other changes'],
  given_up: ['asking', 'took too long'],
  resting: ['asking', 'failed recently and is paused'],
  unexpected: ['asking', 'could not be used'],
} as const satisfies Record<string, readonly [About, string]>

export type FaultCode = keyof typeof FAULTS

interface FaultDetails extends ErrorOptions {
  /** That the server answered. */
  status?: number
  /** Seconds after which the server wants to be asked again, if it said so. */
  retryAfter?: number | null
}

/** Why there is no answer that could be used. Its message is fit for a user: it tells nothing of the server. */
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
