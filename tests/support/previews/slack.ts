/** Draws the Slack plugin's messages as Slack would show them. */
import { escapeHtml } from 'rivalwatch-plugin'
import type { Block, Button, Payload } from '../../../plugins/slack/blocks.js'
import { payloadOf } from '../../../plugins/slack/payload.js'
import { chatPreviews, ICON } from './chat_messages.js'

type MarkedText = Extract<Block, { type: 'context' }>['elements'][number]

export const slackPreviews = () =>
  chatPreviews('slack', (message, theme) => pageOf(payloadOf(message), theme))

const STYLE = `
  * { box-sizing: border-box; margin: 0 }
  body { --text: #1d1c1d; --soft: #616061; --line: #dddddd; --ground: #ffffff; --link: #1264a3; --edge: #8d8d8e;
    font: 15px/22px Lato, 'Inter Variable', Inter, 'Helvetica Neue', Arial, sans-serif; color: var(--text);
    background: var(--ground); width: 680px; padding: 20px }
  body.dark { --text: #d1d2d3; --soft: #ababad; --line: #35373b; --ground: #1a1d21; --link: #1d9bd1; --edge: #797c7f }
  .message { display: grid; grid-template-columns: 36px 1fr; gap: 8px }
  .icon { width: 36px; height: 36px; border-radius: 6px; background: #0b6570 }
  .from b { font-weight: 700 } .from span { font-size: 12px; color: var(--soft); margin-left: 6px }
  .from .app { font-size: 10px; background: var(--line); border-radius: 2px; padding: 1px 3px }
  .attachment { display: grid; grid-template-columns: 4px 1fr; gap: 12px; margin-top: 4px }
  .bar { border-radius: 8px }
  .block { margin: 8px 0; overflow-wrap: anywhere } .block:first-child { margin-top: 0 }
  .header { font-size: 18px; line-height: 24px; font-weight: 700 }
  .context { font-size: 13px; line-height: 18px; color: var(--soft) }
  .fields { display: grid; grid-template-columns: 1fr 1fr; gap: 8px 16px }
  .actions { display: flex; gap: 8px }
  .button { font-size: 13px; font-weight: 700; line-height: 28px; padding: 0 10px; border-radius: 4px;
    border: 1px solid var(--edge); color: var(--text) }
  .primary { background: #007a5a; border-color: #007a5a; color: #ffffff }
  blockquote { border-left: 4px solid var(--line); border-radius: 4px; padding-left: 12px }
  a { color: var(--link); text-decoration: none } hr { border: 0; border-top: 1px solid var(--line) }
`

function pageOf({ blocks, attachments = [] }: Payload, theme: string): string {
  const attached = attachments.map(
    ({ color, blocks: inner }) =>
      `<div class="attachment"><div class="bar" style="background: ${color}"></div><div>${inner.map(blockHtml).join('')}</div></div>`
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${STYLE}</style><body class="${theme}">
    <div class="message"><div class="icon">${ICON}</div><div>
      <div class="from"><b>Rivalwatch</b> <span class="app">APP</span><span>14:05</span></div>
      ${blocks.map(blockHtml).join('')}${attached.join('')}
    </div></div></body></html>`
}

function blockHtml(block: Block): string {
  return `<div class="block ${block.type}">${contentOf(block)}</div>`
}

function contentOf(block: Block): string {
  switch (block.type) {
    case 'header':
      return escapeHtml(block.text.text)
    case 'section':
      return 'fields' in block
        ? `<div class="fields">${block.fields.map(fieldHtml).join('')}</div>`
        : html(block.text)
    case 'context':
      return block.elements.map(html).join(' ')
    case 'actions':
      return block.elements.map(buttonHtml).join('')
    case 'divider':
      return '<hr>'
  }
}

const fieldHtml = (text: MarkedText) => `<div>${html(text)}</div>`

const buttonHtml = ({ text, style }: Button) =>
  `<span class="button ${style ?? ''}">${escapeHtml(text.text)}</span>`

/** Renders mrkdwn as far as the plugin uses it. Entities are the same in both. */
function html({ text }: MarkedText): string {
  return text.split('\n').map(lineHtml).join('<br>')
}

function lineHtml(line: string): string {
  if (line.startsWith('>')) return `<blockquote>${lineHtml(line.slice(1))}</blockquote>`
  return line
    .split(/(<https?:[^>]*>)/)
    .map((part, index) => (index % 2 === 1 ? linkHtml(part) : boldHtml(part)))
    .join('')
}

function linkHtml(link: string): string {
  const [url, label] = link.slice(1, -1).split('|')
  return `<a href="${url}">${label}</a>`
}

function boldHtml(text: string): string {
  return text.replaceAll('<', '&lt;').replace(/(^|\s)\*([^*]+)\*(?=\s|$)/g, '$1<b>$2</b>')
}
