import type { Row } from '../changes.js'
import { FOREIGN, look } from './look.js'
import { type Markup, markup } from './markup.js'

/** Shows the old value above the new one. Arrow and words carry the same meaning as the colors. */
export function changeRows(rows: readonly Row[]): Markup {
  if (rows.length === 0) return markup``
  return markup`<div style="height:16px;line-height:16px;font-size:0"></div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('hairline', 'width:100%;border-style:solid;border-width:0 0 1px')}>
${rows.map(rowMarkup)}
</table>`
}

function rowMarkup({ name, before, after }: Row): Markup {
  const css = `border-style:solid;border-width:1px 0 0;font-size:14px;line-height:22px;vertical-align:top;${FOREIGN}`
  return markup`<tr>
<td width="112" dir="auto" ${look('hairline', `width:112px;padding:9px 12px 9px 0;${css}`, 'stack', 'over')}><span ${look('ink-3', '')}>${name}</span></td>
<td ${look('hairline', `padding:9px 0;${css}`, 'stack', 'under')}>${values(before, after)}</td>
</tr>
`
}

function values(before: string | null, after: string | null): Markup {
  if (before === null) return markup`${word('added')} ${inserted(after)}`
  if (after === null) return markup`${word('removed')} ${deleted(before)}`
  return markup`${deleted(before)} <span ${look('ink-3', '')}>&rarr;</span> ${inserted(after)}`
}

const VALUE = `padding:1px 4px;border-radius:4px;text-decoration:none;${FOREIGN}`

const deleted = (text: string) => markup`<del dir="auto" ${look('removed', VALUE)}>${text}</del>`
const inserted = (text: string | null) => markup`<ins dir="auto" ${look('added', VALUE)}>${text}</ins>`
const word = (text: string) => markup`<span ${look('ink-3', 'font-size:13px')}>${text}</span>`
