import type { ChannelMessage, OutgoingMail } from 'rivalwatch-plugin'
import { htmlOf } from './html/main.js'
import { subjectOf } from './subject.js'
import { textOf } from './text/main.js'

/** Builds the email for one recipient. */
export function mailOf(message: ChannelMessage, to: string): OutgoingMail {
  const { id, links } = message
  return {
    id,
    to,
    subject: subjectOf(message),
    text: textOf(message),
    html: htmlOf(message),
    ...(links.unsubscribe && { unsubscribeUrl: links.unsubscribe }),
  }
}
