import { isIP } from 'node:net'
import { createTransport, type Transporter } from 'nodemailer'
import { type DeliveryResult, type Mail, type OutgoingMail, refused, retry } from 'rivalwatch-plugin'
import { SECOND } from '#platform/instants'
import { IMPLICIT_TLS, type MailServer } from './settings.js'
import { problemOf } from './problems.js'

/** In milliseconds per step, so that a hanging server does not block deliveries for long. */
const TIMEOUTS = {
  dnsTimeout: 5 * SECOND,
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 40 * SECOND,
}

/** Sends email through the operator's mail server, with one connection per email. */
export class SmtpMail implements Mail {
  readonly #transport: Transporter

  /**
   * Creates the client.
   *
   * @param timeouts in milliseconds, to override the defaults
   */
  constructor(
    private readonly server: MailServer,
    timeouts: Partial<typeof TIMEOUTS> = {}
  ) {
    this.#transport = createTransport({
      ...TIMEOUTS,
      ...timeouts,
      ...connectionTo(server),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  async send(mail: OutgoingMail, signal?: AbortSignal): Promise<DeliveryResult> {
    try {
      await this.#transport.sendMail({
        from: this.server.from,
        // Passed as an object, so that the email address is never parsed as several.
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.id}@${this.server.from.address.split('@').at(-1)}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail.unsubscribeUrl) },
        // Aborting must close the connection, because an email that is still sent would be sent again later.
        signal,
      })
      return { outcome: 'sent' }
    } catch (error) {
      const { fault, message: reason } = problemOf(error as Error, this.server)
      return fault === 'refused' ? refused(reason) : retry(reason)
    }
  }

  /** Connects and signs in without sending. Rejects with `MailProblem` if that fails. */
  async check(): Promise<void> {
    try {
      await this.#transport.verify()
    } catch (error) {
      throw problemOf(error as Error, this.server)
    }
  }
}

/**
 * Returns the connection options. Credentials are only sent to a server with a valid certificate. Without credentials,
 * encryption is used if offered, with any certificate, because an attacker who could forge a certificate could also
 * disable encryption.
 */
function connectionTo({ host, port, credentials }: MailServer) {
  const needsProof = (credentials !== null || port === IMPLICIT_TLS) && !isThisMachine(host)
  return {
    host,
    port,
    secure: port === IMPLICIT_TLS,
    requireTLS: credentials !== null && needsProof,
    tls: { rejectUnauthorized: needsProof },
    ...(credentials && { auth: { user: credentials.username, pass: credentials.password } }),
  }
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function unsubscribing(url: string | undefined): Record<string, string> {
  if (!url) return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
