import type { ChannelMessage } from 'rivalwatch-plugin'
import { reasonOf } from '../footer.js'
import { TEST_HEADING, TEST_TEXT } from '../test_words.js'
import { alertText } from './alert.js'
import { briefingText } from './briefing.js'
import { digestText } from './digest.js'
import { wrap } from './wrap.js'

/** Renders a message as plain text with the full content of the HTML version. Links are spelled out. */
export function textOf(message: ChannelMessage): string {
  return [...bodyOf(message), footerOf(message)].filter((part) => part !== '').join('\n\n') + '\n'
}

function bodyOf(message: ChannelMessage): string[] {
  if (message.kind === 'alert') return alertText(message)
  if (message.kind === 'briefing') return briefingText(message)
  return message.kind === 'digest' ? digestText(message) : [TEST_HEADING, wrap(TEST_TEXT)]
}

function footerOf(message: ChannelMessage): string {
  const { settings, unsubscribe } = message.links
  const lines = [wrap(reasonOf(message)), `Change notification settings: ${settings}`]
  if (unsubscribe) lines.push(`Unsubscribe: ${unsubscribe}`)
  return lines.join('\n')
}
