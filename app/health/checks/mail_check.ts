import type { MailServer } from '#platform/mail/settings'
import type { SmtpMail } from '#platform/mail/smtp_mail'
import { type MailFault, MailProblem } from '#platform/mail/problems'
import { Unhealthy } from '#health/check'

const REMEDIES: Record<MailFault, string> = {
  unreachable:
    'Check SMTP_HOST and SMTP_PORT, and that this machine can connect. Many networks block port 25.',
  no_answer: 'Check SMTP_PORT: 465 uses implicit TLS; 587 and 25 use STARTTLS.',
  encryption:
    'The server needs a valid certificate for its name. Set SMTP_HOST to the name on the certificate, or install one.',
  sign_in: 'Check SMTP_USERNAME and SMTP_PASSWORD. Some providers require an app password.',
  busy: "Try again later, or check the mail server's log.",
  refused: "Check the mail server's log.",
}

/**
 * Connects and signs in without sending.
 *
 * @throws Unhealthy if that fails
 */
export async function checkMail(mail: SmtpMail, { host, port, from }: MailServer): Promise<string> {
  try {
    await mail.check()
  } catch (error) {
    if (!(error instanceof MailProblem)) throw error
    throw new Unhealthy(error.message, REMEDIES[error.fault])
  }
  return `${host}:${port} accepts mail from ${from.address}`
}
