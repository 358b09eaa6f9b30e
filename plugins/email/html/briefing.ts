import { briefingHeadline, type BriefingMessage, type BriefingSentence } from 'rivalwatch-plugin'
import { subjectOf } from '../subject.js'
import { footerOf, line } from './footer.js'
import { frame } from './frame.js'
import { FOREIGN, look } from './look.js'
import { type Markup, markup } from './markup.js'
import { buttons, groupTitle, HAIRLINE, heading, tile } from './parts.js'
import { glyph } from './signal.js'

const TEXT = `font-size:14px;line-height:22px;${FOREIGN}`

export function briefingHtml(message: BriefingMessage): string {
  const { competitors, sections, acted, links } = message
  const groups = [
    ...competitors.map(({ name, sentences }) => markup`${groupTitle(name, tile(name))}${sentences.map(row)}`),
    ...sections.map((section) => markup`${groupTitle(section.title)}${section.sentences.map(row)}`),
  ]
  return frame({
    title: subjectOf(message),
    preview: competitors[0]?.sentences[0]?.text ?? sections[0]?.sentences[0]?.text ?? '',
    card: markup`${heading(briefingHeadline(message))}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%;margin-top:14px">
${groups.flatMap((group, index) => (index > 0 ? [HAIRLINE, group] : [group]))}
</table>
<div style="height:20px;line-height:20px;font-size:0"></div>
${buttons([{ words: 'Open briefing', url: links.briefing }])}`,
    footer: markup`${acted && line(markup`${acted}`)}${footerOf(message)}`,
  })
}

function row({ text, why, score, url }: BriefingSentence): Markup {
  const told = url
    ? markup`<a href="${url}" dir="auto" ${look('ink', 'text-decoration:none')}>${text}</a>`
    : markup`<span dir="auto" ${look('ink', '')}>${text}</span>`
  const reason = why ? markup`<br><span dir="auto" ${look('ink-2', 'font-size:13px')}>${why}</span>` : ''
  if (!score)
    return markup`<tr><td colspan="2" style="padding:5px 0;${TEXT}">${told}${reason}</td></tr>
`
  return markup`<tr>
<td width="26" style="width:26px;padding:10px 0 0;vertical-align:top">${glyph(score)}</td>
<td style="padding:5px 0;${TEXT}">${told}${reason}</td>
</tr>
`
}
