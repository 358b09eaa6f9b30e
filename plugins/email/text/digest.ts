import {
  countOf,
  pageTitle,
  plainLine,
  scoreNames,
  type DigestAlert,
  type DigestMessage,
  type DigestNotice,
} from 'rivalwatch-plugin'
import { weekOf } from '../digest.js'
import { wrap } from './wrap.js'

/** Returns parts to be separated by empty lines; some may be empty. */
export function digestText(message: DigestMessage): string[] {
  const { competitors, more, notices, links } = message
  return [
    ...competitors.map(({ name, alerts }) => [wrap(plainLine(name)), ...alerts.map(alertText)].join('\n')),
    more > 0 ? `${countOf(more, 'more', 'more')} in the app: ${links.inbox}` : '',
    notices.length > 0 ? ['Page problems', ...notices.map(noticeText)].join('\n') : '',
    wrap(weekOf(message)),
  ]
}

function alertText({ score, summary, page, url }: DigestAlert): string {
  return [
    wrap(`- ${scoreNames[score]}, ${plainLine(pageTitle(page))}: ${plainLine(summary)}`, '  '),
    `  ${url}`,
  ].join('\n')
}

function noticeText({ competitor, page, text, url }: DigestNotice): string {
  return [
    wrap(`- ${plainLine(competitor)}, ${plainLine(pageTitle(page))}: ${plainLine(text)}`, '  '),
    `  ${url}`,
  ].join('\n')
}
