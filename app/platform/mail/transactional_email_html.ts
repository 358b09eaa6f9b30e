import { escapeHtml } from 'rivalwatch-plugin'
import type { TransactionalEmail } from './transactional_email.js'

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Helvetica,Arial,sans-serif"

/**
 * Mail programs do not support CSS variables, so light colors are inline and dark ones are in the style
 * sheet.
 */
const DARK =
  '@media (prefers-color-scheme:dark){' +
  [
    '.ground{background-color:#0d1213!important}',
    '.card{background-color:#131919!important;border-color:#232c2d!important}',
    '.ink{color:#e7eded!important}',
    '.ink-2{color:#aab6b6!important}',
    '.fill{background-color:#1f7783!important}',
  ].join('') +
  '}'

/** Returns the whole document, at most 600 pixels wide. It loads nothing from the network. */
export function transactionalEmailHtml(
  { subject, paragraphs, button, footer }: TransactionalEmail,
  signature: string
): string {
  const words = paragraphs.map(
    (text) =>
      `<p class="ink-2" style="margin:12px 0 0;font-size:15px;line-height:23px;color:#465352;overflow-wrap:anywhere">${escapeHtml(text)}</p>`
  )
  const link =
    button &&
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin-top:20px"><tr><td class="fill" style="background-color:#0b6570;border-radius:6px"><a href="${escapeHtml(button.url)}" class="fill" style="display:inline-block;padding:9px 14px;background-color:#0b6570;border-radius:6px;color:#ffffff;font-size:13px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(button.words)}</a></td></tr></table>`
  const ends = [footer, signature].filter((text) => text !== undefined)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}${DARK}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#f5f7f7;font-family:${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background-color:#f5f7f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font-family:${FONT};text-align:left">
<tr><td class="card" style="padding:24px;border:1px solid #e3e8e8;border-radius:10px;background-color:#ffffff">
<h1 class="ink" style="margin:0;font-size:20px;line-height:28px;font-weight:600;color:#14201f">${escapeHtml(subject)}</h1>
${words.join('\n')}
${link ?? ''}
</td></tr>
<tr><td style="padding:16px 4px 0">
${ends.map((text) => `<p class="ink-2" style="margin:0 0 8px;font-size:12px;line-height:18px;color:#465352">${escapeHtml(text)}</p>`).join('\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
