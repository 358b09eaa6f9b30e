import type { ChannelMessage } from '#platform/contract'
import { alertHtml } from './alert.js'
import { digestHtml } from './digest.js'
import { testHtml } from './test.js'

/** A message as a whole HTML document. */
export function htmlOf(message: ChannelMessage): string {
  if (message.kind === 'alert') return alertHtml(message)
  return message.kind === 'digest' ? digestHtml(message) : testHtml(message)
}
