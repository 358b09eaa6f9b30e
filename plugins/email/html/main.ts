import type { ChannelMessage } from 'rivalwatch-plugin'
import { alertHtml } from './alert.js'
import { briefingHtml } from './briefing.js'
import { digestHtml } from './digest.js'
import { testHtml } from './test.js'

/** Renders a message as a complete HTML document. */
export function htmlOf(message: ChannelMessage): string {
  if (message.kind === 'alert') return alertHtml(message)
  if (message.kind === 'briefing') return briefingHtml(message)
  return message.kind === 'digest' ? digestHtml(message) : testHtml(message)
}
