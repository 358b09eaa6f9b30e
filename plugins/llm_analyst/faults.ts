/** What a fault is about: the server, which is then left alone sooner or later, or only one answer of it. */
type About = 'server' | 'answer' | 'asking'

/** What can go wrong, in words that end "The language model …; the rules decided." */
const FAULTS = {
  timeout: ['server', 'did not answer in time'],
  unreachable: ['server', 'could not be reached'],
  key_refused: ['server', 'refused the key'],
  too_many_requests: ['server', 'has had too many requests'],
  request_refused: ['server', 'refused the request'],
  server_failed: ['server', 'failed'],
  redirected: ['server', 'answered from another address, which is not followed'],
  too_large: ['server', 'gave too long an answer'],
  no_protocol: ['server', 'gave an answer that can not be read'],
  no_answer: ['answer', 'gave no answer'],
  unreadable: ['answer', 'gave an answer that can not be read'],
  not_grounded: ['answer', 'told what the page does not say'],
  unfit: ['answer', 'gave an answer that is not fit to be shown'],
  busy: ['asking', 'was busy with other changes'],
  given_up: ['asking', 'was not waited for'],
  resting: ['asking', 'failed before and is left alone for a while'],
  unexpected: ['asking', 'could not be asked'],
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
    super(`The language model ${says}${status ? ` (HTTP ${status})` : ''}; the rules decided.`, { cause })
    this.about = about
    this.retryAfter = retryAfter
  }
}

export function toFault(error: unknown): Fault {
  return error instanceof Fault ? error : new Fault('unexpected', { cause: error })
}
