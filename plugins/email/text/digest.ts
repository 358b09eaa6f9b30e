import type { DigestAlert, DigestMessage, DigestNotice } from '#platform/contract'
import { weekOf } from '../digest.js'
import { count, labelNames, scoreNames } from '../words.js'
import { plain } from './plain.js'
import { wrap } from './wrap.js'

/** Parts with an empty line between them; some may be empty. */
export function digestText(message: DigestMessage): string[] {
  const { competitors, more, notices, links } = message
  return [
    ...competitors.map(({ name, alerts }) => [wrap(plain(name)), ...alerts.map(alertText)].join('\n')),
    more > 0 ? `${count(more, 'more', 'more')} in the app: ${links.inbox}` : '',
    notices.length > 0 ? ['About your pages', ...notices.map(noticeText)].join('\n') : '',
    wrap(weekOf(message)),
  ]
}

function alertText({ score, summary, page, url }: DigestAlert): string {
  return [
    wrap(`- ${scoreNames[score]}, ${labelNames[page.label]}: ${plain(summary)}`, '  '),
    `  ${url}`,
  ].join('\n')
}

function noticeText({ competitor, page, text, url }: DigestNotice): string {
  return [wrap(`- ${plain(competitor)}, ${labelNames[page.label]}: ${plain(text)}`, '  '), `  ${url}`].join(
    '\n'
  )
}
