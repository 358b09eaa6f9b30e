import { isIP } from 'node:net'
import { createTransport, type Transporter } from 'nodemailer'
import type { DeliveryResult, Mail, OutgoingMail } from '#platform/contract'
import { SECOND } from '#platform/instants'
import { IMPLICIT_TLS, type MailServer } from './settings.js'

/** Milliseconds for each step of the exchange, so that a server that hangs holds nothing up for long. */
const TIMEOUTS = {
  dnsTimeout: 5 * SECOND,
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 40 * SECOND,
}

/** What an SMTP server said of a mail, as the library hands it over. */
interface SmtpError extends Error {
  code?: string
  responseCode?: number
  response?: string
  command?: string
}

/** Sends through the operator's own mail server, one connection for each mail. */
export class SmtpMail implements Mail {
  readonly #transport: Transporter

  constructor(private readonly server: MailServer) {
    this.#transport = createTransport({
      ...TIMEOUTS,
      ...connectionTo(server),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  async send(mail: OutgoingMail, signal?: AbortSignal): Promise<DeliveryResult> {
    if (signal?.aborted) return retry('Sending was broken off.')
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
      })
      return { outcome: 'sent' }
    } catch (error) {
      return resultOf(error as SmtpError, this.server)
    }
  }

  /** Connects and signs in, without sending. Rejects with a plain message when that fails. */
  async check(): Promise<void> {
    try {
      await this.#transport.verify()
    } catch (error) {
      throw new Error(troubleWith(error as SmtpError, this.server), { cause: error })
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

/** 5xx about the address or the mail is final; of the connection, the sign-in and 4xx another time may do better. */
function resultOf(error: SmtpError, server: MailServer): DeliveryResult {
  const status = error.responseCode ?? 0
  const isOfMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  if (isOfMail && (status >= 500 || status === 0)) {
    return { outcome: 'refused', reason: `The mail server refused it: ${saidBy(error)}` }
  }
  return retry(troubleWith(error, server))
}

function troubleWith(error: SmtpError, { host, port }: MailServer): string {
  if (error.code === 'EAUTH') return `The mail server refused our sign-in: ${saidBy(error)}`
  if (error.responseCode) return `The mail server can not take it now: ${saidBy(error)}`
  if (error.code === 'ETIMEDOUT') return `The mail server ${host}:${port} did not answer in time.`
  if (error.code === 'ETLS')
    return `The mail server ${host}:${port} offers no encryption that can be trusted.`
  return `The mail server ${host}:${port} can not be reached.`
}

/** The server's own words, on one line. */
function saidBy({ response, message }: SmtpError): string {
  return (response ?? message).replace(/\s+/g, ' ').trim().slice(0, 200)
}

function retry(reason: string): DeliveryResult {
  return { outcome: 'retry', reason, retryAfter: null }
}
