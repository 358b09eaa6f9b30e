/** Draws the Discord plugin's messages as Discord would show them. */
import { escapeHtml } from 'rivalwatch-plugin'
import type { Embed } from '../../../plugins/discord/embed.js'
import { payloadOf } from '../../../plugins/discord/payload.js'
import { chatPreviews, ICON } from './chat_messages.js'

export const discordPreviews = () =>
  chatPreviews('discord', (message, theme) => pageOf(payloadOf(message).embeds, theme))

const STYLE = `
  * { box-sizing: border-box; margin: 0 }
  body { --text: #2f3035; --strong: #1f2023; --soft: #5c5e66; --ground: #ffffff; --card: #f2f3f5; --line: #e3e5e8;
    --link: #006ce7; --mention: #fdf0c8;
    font: 16px/22px 'gg sans', 'Inter Variable', Inter, 'Helvetica Neue', Arial, sans-serif; color: var(--text);
    background: var(--ground); width: 680px; padding: 20px }
  body.dark { --text: #dbdee1; --strong: #f2f3f5; --soft: #949ba4; --ground: #313338; --card: #2b2d31; --line: #4e5058;
    --link: #00a8fc; --mention: #5c4b1e }
  .message { display: grid; grid-template-columns: 40px 1fr; gap: 16px }
  .icon { width: 40px; height: 40px; border-radius: 50%; padding: 4px; background: #0b6570 }
  .from b { font-weight: 500; color: var(--strong) } .from time { font-size: 12px; color: var(--soft); margin-left: 8px }
  .from .app { font-size: 10px; font-weight: 500; background: #5865f2; color: #ffffff; border-radius: 3px; padding: 1px 4px }
  .embed { max-width: 516px; margin-top: 4px; background: var(--card); border-left: 4px solid; border-radius: 4px;
    padding: 8px 16px 16px 12px; overflow-wrap: anywhere; font-size: 14px; line-height: 18px }
  .embed > * { margin-top: 8px }
  .author a { font-weight: 600; color: var(--strong) } .title { font-size: 16px; line-height: 22px; font-weight: 600 }
  .footer { font-size: 12px; line-height: 16px; color: var(--soft) }
  blockquote { border-left: 4px solid var(--line); border-radius: 4px; padding-left: 12px }
  a { color: var(--link); text-decoration: none } b { font-weight: 700 } mark { background: var(--mention); color: inherit }
  p { min-height: 18px } h3 { font-size: 20px; line-height: 26px }
`

function pageOf(embeds: Embed[], theme: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${STYLE}</style><body class="${theme}">
    <div class="message"><div class="icon">${ICON}</div><div>
      <div class="from"><b>Rivalwatch</b> <span class="app">APP</span><time>Today at 14:05</time></div>
      ${embeds.map(embedHtml).join('')}
    </div></div></body></html>`
}

function embedHtml({ author, title, url, description, footer, timestamp, color = 0 }: Embed): string {
  const below = [footer?.text ?? '', timestamp ? 'Today at 14:05' : ''].filter(Boolean).join(' • ')
  return `<div class="embed" style="border-color: #${color.toString(16).padStart(6, '0')}">
    ${author ? `<div class="author">${linkHtml(escapeHtml(author.name), author.url)}</div>` : ''}
    ${title ? `<div class="title">${url ? linkHtml(escapeHtml(title), url) : escapeHtml(title)}</div>` : ''}
    ${description ? `<div>${markdownHtml(description)}</div>` : ''}
    ${below ? `<div class="footer">${escapeHtml(below)}</div>` : ''}
  </div>`
}

/** Renders Discord's Markdown as far as a page's text could use it. */
function markdownHtml(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => {
      if (line.startsWith('> ')) return `<blockquote>${inlineHtml(line.slice(2))}</blockquote>`
      const [, heading] = /^#{1,3} (.*)/.exec(line) ?? []
      return heading ? `<h3>${inlineHtml(heading)}</h3>` : `<p>${inlineHtml(line)}</p>`
    })
    .join('')
    .replaceAll('</blockquote><blockquote>', '<br>')
}

const LINK = /\[((?:\\.|[^\]\\])*)\]\((https?:[^)\s]*)\)|(https?:\/\/\S+)/
const STYLED: [RegExp, string][] = [
  [/\*\*(.+?)\*\*/g, '<b>$1</b>'],
  [/__(.+?)__/g, '<u>$1</u>'],
  [/\*(.+?)\*/g, '<i>$1</i>'],
  [/~~(.+?)~~/g, '<s>$1</s>'],
  [/\|\|(.+?)\|\|/g, '<mark>hidden</mark>'],
  [/`(.+?)`/g, '<code>$1</code>'],
  [/@everyone|@here|&lt;(?:@|#)\d+&gt;/g, '<mark>$&</mark>'],
]

function inlineHtml(line: string): string {
  const found = LINK.exec(line)
  if (!found) return styledHtml(line)
  const [all, label, url, bare] = found
  const link = linkHtml(styledHtml(label ?? bare), url ?? bare)
  return styledHtml(line.slice(0, found.index)) + link + inlineHtml(line.slice(found.index + all.length))
}

/** Renders text with styles. Escaped characters become entities, so that the style patterns do not match them. */
function styledHtml(text: string): string {
  const kept = text
    .split(/(\\[^0-9A-Za-z\s])/)
    .map((part, index) => (index % 2 === 1 ? `&#${part.charCodeAt(1)};` : escapeHtml(part)))
    .join('')
  return STYLED.reduce((html, [pattern, replacement]) => html.replace(pattern, replacement), kept)
}

function linkHtml(label: string, url: string): string {
  return `<a href="${escapeHtml(url)}">${label}</a>`
}
