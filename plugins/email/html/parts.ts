import { plainLine } from 'rivalwatch-plugin'
import { webAddress } from '../web_address.js'
import { FOREIGN, look } from './look.js'
import { type Markup, markup } from './markup.js'

/** Draws a competitor's initial. */
export function tile(name: string): Markup {
  const letter = /[\p{L}\p{N}]/u.exec(plainLine(name))?.[0].toUpperCase() ?? '?'
  const css =
    'width:18px;min-width:18px;height:18px;border-radius:4px;font-size:11px;line-height:18px;font-weight:600;text-align:center'
  return markup`<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="0"><tr><td width="18" height="18" ${look('tile', css)}>${letter}</td></tr></table>`
}

/** Lays out buttons side by side; links other than HTTP and HTTPS URLs are left out. */
export function buttons(links: readonly { words: string; url: string }[]): Markup {
  const shown = links.filter(({ url }) => webAddress(url) !== '')
  const cells = shown.map(({ words, url }, index) => {
    const paint = index === 0 ? 'fill' : 'edge'
    const border = index === 0 ? 'border-width:0' : 'border-width:1px;border-style:solid'
    const inside = index === 0 ? '9px 14px' : '8px 13px'
    const css = `display:inline-block;padding:${inside};font-size:13px;line-height:20px;font-weight:600;text-decoration:none;white-space:nowrap`
    return markup`${index > 0 && GAP}<td ${look(paint, `${border};border-radius:6px`)}><a href="${url}" ${look(index === 0 ? 'fill' : 'ink', `${css};border-radius:6px`)}>${words}</a></td>`
  })
  return markup`<table role="presentation" cellpadding="0" cellspacing="0"><tr>${cells}</tr></table>`
}

const GAP = markup`<td style="width:8px;font-size:0;line-height:0"></td>`

export function heading(text: string): Markup {
  const css = `margin:0;font-size:20px;line-height:28px;font-weight:600;letter-spacing:-0.017em;${FOREIGN}`
  return markup`<h1 dir="auto" ${look('ink', css)}>${text}</h1>`
}

export function paragraph(text: string): Markup {
  return markup`<p dir="auto" ${look('ink-2', `margin:8px 0 0;font-size:15px;line-height:23px;${FOREIGN}`)}>${text}</p>`
}

/** Separates groups in a table of two columns. */
export const HAIRLINE = markup`<tr><td colspan="2" style="padding:10px 0"><div ${look('hairline', 'border-style:solid;border-width:1px 0 0;font-size:0;line-height:0')}></div></td></tr>
`

/** Builds the title of a group in a table of two columns. */
export function groupTitle(text: string, mark?: Markup): Markup {
  const css = `margin:0;font-size:14px;line-height:22px;font-weight:600;${FOREIGN}`
  const words = markup`<h2 dir="auto" ${look('ink', css)}>${text}</h2>`
  if (!mark)
    return markup`<tr><td colspan="2" style="padding:3px 0">${words}</td></tr>
`
  return markup`<tr><td width="26" style="width:26px;padding:5px 0;vertical-align:top">${mark}</td><td style="padding:3px 0">${words}</td></tr>
`
}
