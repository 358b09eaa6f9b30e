/** Draws the Teams plugin's messages as Microsoft Teams would show them. */
import { escapeHtml } from 'rivalwatch-plugin'
import type { Element, OpenUrl, Payload, Run } from '../../../plugins/teams/card.js'
import { payloadOf } from '../../../plugins/teams/payload.js'
import { chatPreviews, ICON } from './chat_messages.js'

export const teamsPreviews = () =>
  chatPreviews('teams', (message, theme) => pageOf(payloadOf(message), theme))

const STYLE = `
  * { box-sizing: border-box; margin: 0 }
  body { --text: #242424; --soft: #616161; --line: #e0e0e0; --ground: #f5f5f5; --card: #ffffff; --emphasis: #f5f5f5;
    --accent: #5b5fc7; --attention: #c4314b; --warning: #835c00; --edge: #d1d1d1;
    font: 14px/20px 'Segoe UI', 'Inter Variable', Inter, 'Helvetica Neue', Arial, sans-serif; color: var(--text);
    background: var(--ground); width: 680px; padding: 20px }
  body.dark { --text: #ffffff; --soft: #adadad; --line: #3d3d3d; --ground: #1f1f1f; --card: #292929; --emphasis: #1f1f1f;
    --accent: #9299f7; --attention: #f9526b; --warning: #f2c661; --edge: #666666 }
  .message { display: grid; grid-template-columns: 32px 1fr; gap: 12px }
  .icon { width: 32px; height: 32px; border-radius: 6px; background: #0b6570 }
  .from { font-size: 12px; color: var(--soft); margin-bottom: 4px } .from b { font-weight: 400; margin-right: 8px }
  .card { background: var(--card); border: 1px solid var(--line); border-radius: 4px; padding: 16px }
  .element { margin-top: 8px; overflow-wrap: anywhere } .element:first-child { margin-top: 0 }
  .none { margin-top: 0 } .small { margin-top: 4px } .medium { margin-top: 16px } .large { margin-top: 24px }
  .separator { border-top: 1px solid var(--line); margin-top: 8px; padding-top: 8px }
  .emphasis { background: var(--emphasis); border-radius: 4px; padding: 12px }
  .size-small { font-size: 12px } .size-medium { font-size: 16px; line-height: 22px } .size-large { font-size: 20px; line-height: 28px }
  .bolder { font-weight: 600 } .subtle { color: var(--soft) }
  .accent { color: var(--accent) } .attention { color: var(--attention) } .warning { color: var(--warning) }
  .actions { display: flex; gap: 8px; margin-top: 20px }
  .button { font-weight: 600; line-height: 30px; padding: 0 12px; border-radius: 4px; border: 1px solid var(--edge) }
`

function pageOf({ attachments: [{ content }] }: Payload, theme: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${STYLE}</style><body class="${theme}">
    <div class="message"><div class="icon">${ICON}</div><div>
      <div class="from"><b>Workflows</b>14:05</div>
      <div class="card">${content.body.map(elementHtml).join('')}
        <div class="actions">${content.actions.map(buttonHtml).join('')}</div></div>
    </div></div></body></html>`
}

function elementHtml(element: Element): string {
  const look = [element.spacing ?? '', element.separator ? 'separator' : '']
  if (element.type === 'RichTextBlock') return block(look, element.inlines.map(runHtml).join(''))
  return block([...look, element.style ?? ''], element.items.map(elementHtml).join(''))
}

function block(look: string[], html: string): string {
  return `<div class="element ${look.join(' ')}">${html}</div>`
}

/** Renders a run. Its text is shown literally, except for template functions. */
function runHtml({ text, weight, size, color, isSubtle }: Run): string {
  const look = [weight, size && `size-${size}`, color, isSubtle && 'subtle'].filter(Boolean).join(' ')
  const html = escapeHtml(text).replace(/\{\{(?:DATE|TIME)\(.*?\)\}\}/g, '<mark>a date</mark>')
  return `<span class="${look}">${html}</span>`
}

const buttonHtml = ({ title }: OpenUrl) => `<span class="button">${escapeHtml(title)}</span>`
