import type { ChannelMessage } from 'rivalwatch-plugin'
import { reasonOf } from '../footer.js'
import { FOREIGN, look } from './look.js'
import { type Markup, markup } from './markup.js'

/** Builds the footer, which says why the email was sent and how to get fewer. */
export function footerOf(message: ChannelMessage): Markup {
  const { settings, unsubscribe } = message.links
  const end = unsubscribe ? markup` or ${link('unsubscribe', unsubscribe)}` : ''
  return line(markup`${reasonOf(message)} ${link('Change notification settings', settings)}${end}.`)
}

export function line(content: Markup): Markup {
  return markup`<p ${look('ink-2', `margin:0 0 8px;font-size:12px;line-height:18px;${FOREIGN}`)}>${content}</p>`
}

function link(words: string, url: string): Markup {
  return markup`<a href="${url}" ${look('ink-2', 'text-decoration:underline')}>${words}</a>`
}
