import { cutAtWord, plainLine } from 'rivalwatch-plugin'
import { darkRules, FONT, look } from './look.js'
import { Markup, markup } from './markup.js'

const PHONE_RULES = [
  '.page{padding:16px 10px!important}',
  '.inside{padding:20px 16px!important}',
  '.stack{display:block!important;width:auto!important;text-align:left!important}',
  '.over{padding-bottom:0!important}',
  '.under{padding-top:0!important;padding-left:0!important;border-width:0!important}',
  '.touch{padding-top:9px!important;padding-bottom:9px!important}',
].join('')

const STYLES = new Markup(
  [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    'body,table,td,a{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}',
    'table{border-spacing:0}',
    'a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}',
    darkRules(),
    `@media (max-width:480px){${PHONE_RULES}}`,
  ].join('')
)

/** Outlook on Windows does not support max-width. */
const OUTLOOK_BEGIN = new Markup(
  '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->'
)
const OUTLOOK_END = new Markup('<!--[if mso]></td></tr></table><![endif]-->')

/** Keeps the rest of the email out of the preview line that inboxes show next to the subject. */
const PADDING = new Markup('&#8199;&#847; '.repeat(40))

interface Framed {
  title: string
  /** The line that inboxes show next to the subject. */
  preview: string
  card: Markup
  footer: Markup
}

/** Builds the whole document: a card at most 600 pixels wide with a footer. Nothing is loaded from the network. */
export function frame({ title, preview, card, footer }: Framed): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${title}</title>
<style>${STYLES}</style>
</head>
<body ${look('ground', `margin:0;padding:0;font-family:${FONT}`)}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${cutAtWord(plainLine(preview), 200)} ${PADDING}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('ground', 'width:100%')}>
<tr><td class="page" align="center" style="padding:24px">
${OUTLOOK_BEGIN}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;font-family:${FONT};text-align:left">
<tr><td ${look('card', 'border-width:1px;border-style:solid;border-radius:10px')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%"><tr><td class="inside" style="padding:24px">
${card}
</td></tr></table>
</td></tr>
<tr><td style="padding:16px 4px 0">
${footer}
</td></tr>
</table>
${OUTLOOK_END}
</td></tr>
</table>
</body>
</html>
`.source
}
