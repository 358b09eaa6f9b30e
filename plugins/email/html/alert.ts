import { pageTitle, type AlertMessage } from 'rivalwatch-plugin'
import { excerptOf, rowsOf } from '../changes.js'
import { subjectOf } from '../subject.js'
import { timeOf } from '../labels.js'
import { changeRows } from './change_rows.js'
import { footerOf } from './footer.js'
import { frame } from './frame.js'
import { FOREIGN, look } from './look.js'
import { type Markup, markup } from './markup.js'
import { buttons, heading, paragraph, tile } from './parts.js'
import { chip } from './signal.js'

export function alertHtml(message: AlertMessage): string {
  const { summary, reasoning, page, links } = message
  const excerpt = excerptOf(message)
  return frame({
    title: subjectOf(message),
    preview: reasoning ?? summary,
    card: markup`${head(message)}
<div style="height:16px;line-height:16px;font-size:0"></div>
${heading(summary)}
${reasoning && paragraph(reasoning)}
${changeRows(rowsOf(message))}
${excerpt && quotation(excerpt)}
<div style="height:20px;line-height:20px;font-size:0"></div>
${buttons([
  { words: 'View change', url: links.alert },
  { words: 'Open page', url: page.url },
])}`,
    footer: markup`${rating(message)}${footerOf(message)}`,
  })
}

function head({ score, competitor, page, detectedAt, timeZone }: AlertMessage): Markup {
  const small = 'font-size:13px;line-height:20px'
  return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%"><tr>
<td class="stack"><table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="padding-right:12px">${chip(score)}</td>
<td style="padding-right:8px">${tile(competitor.name)}</td>
<td dir="auto" ${look('ink-2', `${small};${FOREIGN}`)}><strong ${look('ink', 'font-weight:600')}>${competitor.name}</strong>&nbsp; ${pageTitle(page)}</td>
</tr></table></td>
<td class="stack" align="right" style="padding-top:2px"><span ${look('ink-3', 'font-size:12px;line-height:20px;white-space:nowrap')}>${timeOf(detectedAt, timeZone)}</span></td>
</tr></table>`
}

function quotation(text: string): Markup {
  const css = `padding:10px 12px;border-radius:6px;font-size:14px;line-height:22px;${FOREIGN}`
  return markup`<div style="height:16px;line-height:16px;font-size:0"></div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%"><tr><td ${look('well', css)}><span dir="auto" ${look('ink', '')}>${text}</span></td></tr></table>`
}

function rating({ links }: AlertMessage): Markup {
  const link = (words: string, url: string) =>
    markup`<td class="touch" style="padding:0 0 8px 16px"><a href="${url}" ${look('link', 'font-size:12px;line-height:18px;font-weight:500;text-decoration:none;white-space:nowrap')}>${words}</a></td>`
  return markup`<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td ${look('ink-2', 'padding:0 0 8px;font-size:12px;line-height:18px', 'touch')}>Was this useful?</td>
${link('Yes, useful', links.useful)}
${link('Not useful', links.notUseful)}
</tr></table>`
}
