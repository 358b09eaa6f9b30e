import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { MailServer } from '#platform/mail/settings'

export interface ReceivedMail {
  /** The envelope recipient. */
  to: string
  secure: boolean
  user: string | undefined
  parsed: Email
  /** As transferred. */
  raw: string
}

/** Returns an SMTP rejection such as "550 No such user". */
export function smtpAnswer(answer: string): Error {
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })
}

/** A real, local SMTP server that keeps what it receives. It offers STARTTLS with a self-signed certificate. */
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
    // A client that disconnects is not the server's fault.
    this.#server.on('error', () => {})
  }

  static async start(options: SMTPServerOptions = {}): Promise<MailReceiver> {
    const receiver = new MailReceiver(options)
    await new Promise<void>((resolve) => receiver.#server.listen(0, '0.0.0.0', resolve))
    return receiver
  }

  /** Returns the settings for using this server. */
  settings(fields: Partial<MailServer> = {}): MailServer {
    const { port } = this.#server.server.address() as AddressInfo
    const from = { name: 'Rivalwatch', address: 'alerts@rivalwatch.example' }
    return { host: '127.0.0.1', port, credentials: null, from, ...fields }
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}
