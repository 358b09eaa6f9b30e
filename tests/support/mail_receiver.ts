import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { MailServer } from '#platform/mail/settings'

export interface ReceivedMail {
  /** The address that the mail was handed over for. */
  to: string
  secure: boolean
  user: string | undefined
  parsed: Email
  /** As it came over the wire. */
  raw: string
}

/** What an SMTP server answers in place of taking it: "550 No such user". */
export function smtpAnswer(answer: string): Error {
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })
}

/** A real SMTP server on this machine that keeps what it is sent. It offers STARTTLS with a certificate nobody signed. */
export class MailReceiver {
  readonly mails: ReceivedMail[] = []
  readonly #server: SMTPServer

  private constructor(options: SMTPServerOptions) {
    this.#server = new SMTPServer({
      authOptional: true,
      logger: false,
      onData: async (stream, session, taken) => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        const raw = Buffer.concat(chunks)
        const [{ address: to }] = session.envelope.rcptTo
        const parsed = await PostalMime.parse(raw)
        this.mails.push({ to, secure: session.secure, user: session.user, parsed, raw: raw.toString() })
        taken()
      },
      ...options,
    })
    // A client that hangs up is no fault of the server.
    this.#server.on('error', () => {})
  }

  static async start(options: SMTPServerOptions = {}): Promise<MailReceiver> {
    const receiver = new MailReceiver(options)
    await new Promise<void>((resolve) => receiver.#server.listen(0, '0.0.0.0', resolve))
    return receiver
  }

  /** The settings that lead to it. */
  settings(fields: Partial<MailServer> = {}): MailServer {
    const { port } = this.#server.server.address() as AddressInfo
    const from = { name: 'Rivalwatch', address: 'alerts@rivalwatch.example' }
    return { host: '127.0.0.1', port, credentials: null, from, ...fields }
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}
