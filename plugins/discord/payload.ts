import type { ChannelMessage, TestMessage } from 'rivalwatch-plugin'
import { alertEmbeds } from './alert.js'
import { digestEmbeds } from './digest.js'
import { foreign, link } from './text.js'

/** The part of an embed that is used here. */
export interface Embed {
  title?: string
  description?: string
  /** Where the title leads. */
  url?: string
  /** RGB as a number. */
  color?: number
  timestamp?: string
  author?: { name: string }
  fields?: { name: string; value: string; inline?: boolean }[]
  footer?: { text: string }
}

/** The payload of a webhook. */
export interface Payload {
  embeds: [Embed, ...Embed[]]
  /** Nobody is ever mentioned, whatever a text contains. */
  allowed_mentions: { parse: [] }
}

/** Discord's limits, in characters. It refuses a message that exceeds one. */
export const limits = {
  description: 4096,
  title: 256,
  author: 256,
  fieldName: 256,
  fieldValue: 1024,
  footer: 2048,
  fields: 25,
  /** Of all embeds of a message together. */
  total: 6000,
}

/** The accent color of messages that have no importance. */
export const ACCENT = 0x0b6570

export function payloadOf(message: ChannelMessage): Payload {
  return { embeds: embedsOf(message), allowed_mentions: { parse: [] } }
}

function embedsOf(message: ChannelMessage): Payload['embeds'] {
  if (message.kind === 'alert') return alertEmbeds(message)
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

/** Discord has no field for a message's own ID, so the address in the title carries it. */
export function withId(url: string, id: string): string {
  return `${url}#${encodeURIComponent(id)}`
}
