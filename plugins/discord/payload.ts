import type { ChannelMessage, TestMessage } from 'rivalwatch-plugin'
import { alertEmbeds } from './alert.js'
import { briefingEmbed } from './briefing.js'
import { digestEmbeds } from './digest.js'
import { ACCENT, type Embed, withId } from './embed.js'
import { foreign, link } from './text.js'

/** The body of a request to a webhook. */
export interface Payload {
  embeds: [Embed, ...Embed[]]
  /** Prevents mentions, whatever a text contains. */
  allowed_mentions: { parse: [] }
}

export function payloadOf(message: ChannelMessage): Payload {
  return { embeds: embedsOf(message), allowed_mentions: { parse: [] } }
}

function embedsOf(message: ChannelMessage): Payload['embeds'] {
  if (message.kind === 'alert') return alertEmbeds(message)
  if (message.kind === 'briefing') return [briefingEmbed(message)]
  return message.kind === 'digest' ? digestEmbeds(message) : [testEmbed(message)]
}

function testEmbed({ id, workspace, links }: TestMessage): Embed {
  const told = `Alerts for ${foreign(workspace.name, 100) || 'your workspace'} will arrive here.`
  return {
    title: 'This channel works',
    url: withId(links.settings, id),
    description: `${told}\n\n${link(links.settings, 'Change settings')}`,
    color: ACCENT,
  }
}
