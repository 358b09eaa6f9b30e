import type { MailServer } from '#platform/mail/settings'
import type { SmtpMail } from '#platform/mail/smtp_mail'
import { type MailFault, MailTrouble } from '#platform/mail/trouble'
import { Unhealthy } from '#start/unhealthy'

const REMEDIES: Record<MailFault, string> = {
  unreachable:
    'Check SMTP_HOST and SMTP_PORT, and that this machine may connect there: many networks close port 25.',
  no_answer: 'Check SMTP_PORT: 465 speaks TLS from the first byte, 587 and 25 do not.',
  encryption:
    'Credentials go only to a server with a valid certificate for its name: set SMTP_HOST to that name, or install one.',
  sign_in: 'Check SMTP_USERNAME and SMTP_PASSWORD; some providers want a password made for programs.',
  busy: "Try again later, and see the server's own log.",
  refused: "See the server's own log.",
}

/** Connects and signs in, without sending. Throws `Unhealthy` when that fails. */
export async function checkMail(mail: SmtpMail, { host, port, from }: MailServer): Promise<string> {
  try {
    await mail.check()
  } catch (error) {
    if (!(error instanceof MailTrouble)) throw error
    throw new Unhealthy(error.message, REMEDIES[error.fault])
  }
  return `${host}:${port} takes mail, sent as ${from.address}`
}
