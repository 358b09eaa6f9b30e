import { isIP } from 'node:net'
import { createTransport, type Transporter } from 'nodemailer'
import type { DeliveryResult, Mail, OutgoingMail } from '#platform/contract'
import { refused, retry } from '#platform/delivery_results'
import { SECOND } from '#platform/instants'
import { IMPLICIT_TLS, type MailServer } from './settings.js'
import { troubleOf } from './trouble.js'

/** Milliseconds for each step of the exchange, so that a server that hangs holds nothing up for long. */
const TIMEOUTS = {
  dnsTimeout: 5 * SECOND,
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 40 * SECOND,
}

/** Sends through the operator's own mail server, one connection for each mail. */
export class SmtpMail implements Mail {
  readonly #transport: Transporter

  /** @param timeouts in milliseconds, where the usual ones are too long */
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
        // As a structure: what is written into a header is never read as addresses.
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.id}@${this.server.from.address.split('@').at(-1)}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail.unsubscribeUrl) },
        // Who gives up must hang up: what is still sent then would be sent again.
        signal,
      })
      return { outcome: 'sent' }
    } catch (error) {
      const { fault, message: reason } = troubleOf(error as Error, this.server)
      return fault === 'refused' ? refused(reason) : retry(reason)
    }
  }

  /** Connects and signs in, without sending. Rejects with `MailTrouble` when that fails. */
  async check(): Promise<void> {
    try {
      await this.#transport.verify()
    } catch (error) {
      throw troubleOf(error as Error, this.server)
    }
  }
}

/**
 * Credentials go to a server that proves who it is. Without them encryption is taken where it is offered, whoever signed
 * the certificate: who could fake one could as well answer that there is no encryption.
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
