import { isIP } from 'node:net'
import addressparser from 'nodemailer/lib/addressparser'

/** The operator's mail server. */
export interface MailServer {
  host: string
  port: number
  /** Null where the server takes mail without sign-in. */
  credentials: { username: string; password: string } | null
  /** Who mails come from, ready for the header. */
  from: { name: string; address: string }
}

/** The settings as they stand in the environment; what is not set is absent or empty. */
export interface MailSettings {
  SMTP_HOST?: string
  SMTP_PORT?: number
  SMTP_USERNAME?: string
  SMTP_PASSWORD?: string
  MAIL_FROM?: string
}

/** Where the server and the sender's program agree on STARTTLS, and where all is TLS from the first byte. */
const SUBMISSION = 587
export const IMPLICIT_TLS = 465

/**
 * @param appUrl names the sender where MAIL_FROM does not
 * @returns null where no mail server is set up
 * @throws Error that names the setting that can not be used; the password is never in it
 */
export function readMailServer(settings: MailSettings, appUrl: string): MailServer | null {
  const host = settings.SMTP_HOST?.trim()
  if (!host) return null
  const username = settings.SMTP_USERNAME?.trim()
  if (settings.SMTP_PASSWORD && !username) {
    throw new Error("SMTP_PASSWORD is set but SMTP_USERNAME isn't. Set both or neither.")
  }
  if (username && !settings.SMTP_PASSWORD) {
    throw new Error("SMTP_USERNAME is set but SMTP_PASSWORD isn't. Set both or neither.")
  }
  return {
    host,
    port: settings.SMTP_PORT ?? SUBMISSION,
    credentials: username ? { username, password: settings.SMTP_PASSWORD ?? '' } : null,
    from: readSender(settings.MAIL_FROM?.trim() || `Rivalwatch <rivalwatch@${senderDomain(appUrl)}>`),
  }
}

function readSender(text: string): MailServer['from'] {
  const [sender, ...others] = addressparser(text, { flatten: true })
  if (!sender?.address || others.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(sender.address)) {
    throw new Error("MAIL_FROM isn't a valid email address. Use one like Rivalwatch <alerts@example.com>.")
  }
  return { name: sender.name || 'Rivalwatch', address: sender.address }
}

/** No mail comes from an IP address. */
function senderDomain(appUrl: string): string {
  const { hostname } = new URL(appUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname
}
