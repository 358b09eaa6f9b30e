import type { MailServer } from './settings.js'

/** The possible problems with the mail server. `refused` concerns the email itself, all others the connection. */
export type MailFault = 'unreachable' | 'no_answer' | 'encryption' | 'sign_in' | 'busy' | 'refused'

/** An error from the mail library. */
interface SmtpError extends Error {
  /** Set by the library: which step failed. */
  code?: string
  /** Node's code, if the library replaced it with its own. */
  originalCode?: string
  /** The server's response, including its code. */
  response?: string
  responseCode?: number
  /** The step of the exchange, such as `RCPT TO` or `DATA`. */
  command?: string
}

/** Why an email was not accepted, as a sentence for the user. */
export class MailProblem extends Error {
  constructor(
    readonly fault: MailFault,
    message: string,
    options?: ErrorOptions
  ) {
    super(message, options)
  }
}

export function problemOf(cause: SmtpError, server: MailServer): MailProblem {
  const fault = faultOf(cause)
  return new MailProblem(fault, SENTENCES[fault](`${server.host}:${server.port}`, saidBy(cause)), { cause })
}

/**
 * SMTP codes that concern the session, such as sign-in or the order of commands, regardless of the command that they
 * respond to.
 */
const OF_THE_SESSION = new Set([503, 530, 534, 535, 538])

/**
 * Steps that concern the recipient and content of an email. The sender is not included, because the operator can still
 * correct it.
 */
const OF_THE_MAIL = new Set(['RCPT TO', 'DATA'])

function faultOf({ code, originalCode, responseCode, command }: SmtpError): MailFault {
  if (code === 'EAUTH') return responseCode && responseCode < 500 ? 'busy' : 'sign_in'
  if (code === 'ETLS' || isOfTls(originalCode)) return 'encryption'
  if (code === 'ETIMEDOUT' || code === 'EABORT') return 'no_answer'
  if (responseCode === 530) return 'sign_in'
  if (responseCode && responseCode >= 500 && !OF_THE_SESSION.has(responseCode) && OF_THE_MAIL.has(command!)) {
    return 'refused'
  }
  // The library rejected the email itself because of an email address or the size.
  if (!responseCode && (code === 'EENVELOPE' || code === 'EMESSAGE')) return 'refused'
  return responseCode ? 'busy' : 'unreachable'
}

/** Whether a code concerns TLS. Handshake errors share prefixes; certificate errors do not. */
function isOfTls(code = ''): boolean {
  return /^(?:ERR_SSL|ERR_TLS|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO$)/.test(code)
}

const SENTENCES: Record<MailFault, (server: string, said: string) => string> = {
  unreachable: (server) => `Can't reach the mail server ${server}.`,
  no_answer: (server) => `The mail server ${server} didn't respond in time.`,
  encryption: (server) => `The mail server ${server} doesn't offer a trusted encrypted connection.`,
  sign_in: (_, said) => `The mail server rejected our sign-in: ${said}`,
  busy: (_, said) => `The mail server can't accept the message right now: ${said}`,
  refused: (_, said) => `The mail server rejected the message: ${said}`,
}

/** Returns the server's response on one line. */
function saidBy({ response, message }: SmtpError): string {
  return (response ?? message)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
