import { pageTitle, plainLine, scoreNames, type AlertMessage } from 'rivalwatch-plugin'
import { excerptOf, type Row, rowsOf } from '../changes.js'
import { webAddress } from '../web_address.js'
import { timeOf } from '../labels.js'
import { wrap } from './wrap.js'

/** Returns parts to be separated by empty lines; some may be empty. */
export function alertText(message: AlertMessage): string[] {
  const { score, summary, reasoning, competitor, page, detectedAt, timeZone, links } = message
  const excerpt = excerptOf(message)
  const pageUrl = webAddress(page.url)
  return [
    wrap(
      `${scoreNames[score]} · ${plainLine(competitor.name)} · ${plainLine(pageTitle(page))} · ${timeOf(detectedAt, timeZone)}`
    ),
    wrap(plainLine(summary)),
    wrap(plainLine(reasoning ?? '')),
    rowsOf(message).map(rowText).join('\n'),
    excerpt ? wrap(`> ${excerpt}`, '> ') : '',
    [`View change: ${links.alert}`, ...(pageUrl ? [`Open page: ${pageUrl}`] : [])].join('\n'),
    [`Was this useful?`, `Yes, useful: ${links.useful}`, `Not useful: ${links.notUseful}`].join('\n'),
  ]
}

function rowText({ name, before, after }: Row): string {
  if (before === null) return wrap(`${name}: added ${after}`, '  ')
  if (after === null) return wrap(`${name}: removed ${before}`, '  ')
  return wrap(`${name}: ${before} → ${after}`, '  ')
}
