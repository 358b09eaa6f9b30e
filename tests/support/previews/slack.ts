/** Draws what the Slack plugin sends as Slack would show it. */
import type { AlertMessage, ChannelMessage } from 'rivalwatch-plugin'
import { hostileAlert, sampleAlert, sampleTest } from '#plugin/testing/samples/messages'
import type { Block, Button, Payload } from '../../../plugins/slack/blocks.js'
import { payloadOf } from '../../../plugins/slack/payload.js'
import { digestToLookAt } from './messages.js'

type MarkedText = Extract<Block, { type: 'context' }>['elements'][number]

const alert: AlertMessage = {
  ...sampleAlert,
  summary: 'Northwind raised Team from $49 to $79 a month and cut its free plan from 5 seats to 2.',
  reasoning: 'High: Team rose 61%.',
  changes: [
    ['Team, per month', '$49', '$79'],
    ['Team, per year', '$490', '$790'],
    ['Free, seats', '5', '2'],
    ['Button', undefined, 'Start 14-day trial'],
  ].map(([name, before, after]) => ({
    name: name!,
    category: 'pricing',
    field: 'prices',
    kind: before ? 'changed' : 'added',
    before,
    after,
  })),
}

const quiet: AlertMessage = {
  ...sampleAlert,
  score: 'low',
  summary: 'Tessera published “Migrating from spreadsheets in a weekend”.',
  excerpt: 'Migrating from spreadsheets in a weekend: what we learned from 40 teams',
  reasoning: 'A post was added to the blog (weight 2): low.',
  competitor: { name: 'Tessera', domain: 'tessera.example' },
  page: { url: 'https://tessera.example/blog', label: 'blog' },
  changes: [],
}

const copied = () => digestToLookAt.competitors.map((competitor) => ({ ...competitor }))

const messages: Record<string, ChannelMessage> = {
  'slack-alert': alert,
  'slack-quiet': quiet,
  'slack-hostile': hostileAlert,
  'slack-digest': digestToLookAt,
  'slack-long-digest': { ...digestToLookAt, competitors: Array.from({ length: 20 }, copied).flat(), more: 9 },
  'slack-test': sampleTest,
}

/** Returns complete HTML pages by name: each message in light and dark. */
export function slackPreviews(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([name, message]) =>
      ['light', 'dark'].map((theme) => [`${name}-${theme}`, pageOf(payloadOf(message), theme)])
    )
  )
}

const ICON =
  '<svg viewBox="0 0 36 36" fill="#fff"><rect x="9" y="15" width="7" height="13" rx="2" opacity=".55"/><rect x="20" y="8" width="7" height="20" rx="2"/></svg>'

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
      return escaped(block.text.text)
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
  `<span class="button ${style ?? ''}">${escaped(text.text)}</span>`

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

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
