import type { MailServer } from './settings.js'

/** What goes wrong between us and the mail server. `refused` is about the mail, all others are about the way there. */
export type MailFault = 'unreachable' | 'no_answer' | 'encryption' | 'sign_in' | 'busy' | 'refused'

/** An error as the library hands it over. */
interface SmtpError extends Error {
  /** Of the library: which step failed. */
  code?: string
  /** Of Node, where the library put its own in its place. */
  originalCode?: string
  /** The server's own words, with their code. */
  response?: string
  responseCode?: number
  /** The step of the exchange: `RCPT TO`, `DATA` … */
  command?: string
}

/** Why a mail was not taken, in a sentence for the user. */
export class MailTrouble extends Error {
  constructor(
    readonly fault: MailFault,
    message: string,
    options?: ErrorOptions
  ) {
    super(message, options)
  }
}

export function troubleOf(cause: SmtpError, server: MailServer): MailTrouble {
  const fault = faultOf(cause)
  return new MailTrouble(fault, SENTENCES[fault](`${server.host}:${server.port}`, saidBy(cause)), { cause })
}

/** Answers that mean our sign-in or our order of commands, whatever they were given to. */
const OF_THE_SESSION = new Set([503, 530, 534, 535, 538])

/** The steps that are about whom a mail goes to and what it says; who sends it, the operator can still set right. */
const OF_THE_MAIL = new Set(['RCPT TO', 'DATA'])

function faultOf({ code, originalCode, responseCode, command }: SmtpError): MailFault {
  if (code === 'EAUTH') return responseCode && responseCode < 500 ? 'busy' : 'sign_in'
  if (code === 'ETLS' || isOfTls(originalCode)) return 'encryption'
  if (code === 'ETIMEDOUT' || code === 'EABORT') return 'no_answer'
  if (responseCode === 530) return 'sign_in'
  if (responseCode && responseCode >= 500 && !OF_THE_SESSION.has(responseCode) && OF_THE_MAIL.has(command!)) {
    return 'refused'
  }
  // The library itself sees that the mail can not be sent: its address, or its size.
  if (!responseCode && (code === 'EENVELOPE' || code === 'EMESSAGE')) return 'refused'
  return responseCode ? 'busy' : 'unreachable'
}

/** Codes of certificates have no prefix in common, those of the handshake have. */
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

/** On one line. */
function saidBy({ response, message }: SmtpError): string {
  return (response ?? message)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
