import {
  countOf,
  pageTitle,
  type DigestAlert,
  type DigestMessage,
  type DigestNotice,
} from 'rivalwatch-plugin'
import { weekOf } from '../digest.js'
import { subjectOf } from '../subject.js'
import { footerOf, line } from './footer.js'
import { frame } from './frame.js'
import { FOREIGN, look } from './look.js'
import { type Markup, markup } from './markup.js'
import { groupTitle, HAIRLINE, tile } from './parts.js'
import { glyph } from './signal.js'

const TEXT = `font-size:14px;line-height:22px;${FOREIGN}`
const SMALL = 'font-size:12px;line-height:22px'

export function digestHtml(message: DigestMessage): string {
  const { competitors, more, notices, links } = message
  const groups = [
    ...competitors.map(({ name, alerts }) => markup`${groupTitle(name, tile(name))}${alerts.map(alertRow)}`),
    ...(more > 0 ? [moreRow(more, links.inbox)] : []),
    ...(notices.length > 0 ? [markup`${groupTitle('Page problems')}${notices.map(noticeRow)}`] : []),
  ]
  return frame({
    title: subjectOf(message),
    preview: competitors[0]?.alerts[0]?.summary ?? notices[0]?.text ?? weekOf(message),
    card: markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%">
${groups.flatMap((group, index) => (index > 0 ? [HAIRLINE, group] : [group]))}
</table>`,
    footer: markup`${line(markup`${weekOf(message)}`)}${footerOf(message)}`,
  })
}

function alertRow({ score, summary, url, page }: DigestAlert): Markup {
  return markup`<tr>
<td width="26" style="width:26px;padding:10px 0 0;vertical-align:top">${glyph(score)}</td>
<td style="padding:5px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%"><tr>
<td class="stack" style="padding:0;${TEXT}"><a href="${url}" dir="auto" ${look('ink', 'text-decoration:none')}>${summary}</a></td>
<td align="right" ${look('ink-3', `padding:0 0 0 16px;vertical-align:top;white-space:nowrap;${SMALL}`, 'stack', 'under')}>${pageTitle(page)}</td>
</tr></table></td>
</tr>
`
}

function moreRow(more: number, url: string): Markup {
  return markup`<tr><td colspan="2" style="padding:3px 0;${TEXT}"><a href="${url}" ${look('link', 'font-weight:500;text-decoration:none')}>${countOf(more, 'more', 'more')} in the app</a></td></tr>
`
}

function noticeRow({ competitor, page, text, url }: DigestNotice): Markup {
  return markup`<tr><td colspan="2" style="padding:5px 0;${TEXT}"><a href="${url}" dir="auto" ${look('ink', 'text-decoration:none')}><strong style="font-weight:600">${competitor}</strong>&nbsp; ${pageTitle(page)}</a><br><span dir="auto" ${look('ink-2', '')}>${text}</span></td></tr>
`
}
