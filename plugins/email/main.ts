import { retry, type Channel, type Plugin } from 'rivalwatch-plugin'
import { checkAddresses, splitAddresses } from './addresses.js'
import { mailOf } from './mail.js'

export interface EmailOptions {
  /** Whether this installation has a mail server configured. */
  sendsMail: boolean
}

const NOT_SET_UP = "Email isn't configured. Set SMTP_HOST and restart Rivalwatch."

/** Sends alerts, digests and briefings by email, one email per recipient. */
export default function email({ sendsMail }: EmailOptions = { sendsMail: false }): Plugin {
  const channel: Channel = {
    id: 'email',
    name: 'Email',
    destinationHint: 'Email addresses, separated by commas',
    ...(!sendsMail && { notSetUp: NOT_SET_UP }),
    takesDigests: true,
    takesBriefings: true,
    byMail: true,
    checkDestination(destination) {
      if (!sendsMail) throw new Error(NOT_SET_UP)
      return checkAddresses(destination)
    },
    recipients: splitAddresses,
    async deliver(message, address, { mail, signal }) {
      if (!mail) return retry(NOT_SET_UP)
      return mail.send(mailOf(message, address), signal)
    },
  }
  return { name: 'email', channels: [channel] }
}
