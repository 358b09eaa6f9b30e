import {
  countOf,
  cutAtWord,
  dayName,
  plainLine,
  scoreNames,
  briefingHeadline,
  type AlertMessage,
  type BriefingMessage,
  type ChannelMessage,
  type DigestMessage,
} from 'rivalwatch-plugin'
import { alertsOf, noticesOf } from './digest.js'

const LONGEST = 150

/** Writes the subject line. */
export function subjectOf(message: ChannelMessage): string {
  if (message.kind === 'test')
    return `Test email from Rivalwatch for ${cutAtWord(plainLine(message.workspace.name), 80)}`
  if (message.kind === 'briefing') return cutAtWord(briefingSubject(message), LONGEST)
  return cutAtWord(message.kind === 'alert' ? alertSubject(message) : digestSubject(message), LONGEST)
}

/** Returns "High: Northwind raised Team from $49 to $79". */
function alertSubject({ score, summary, competitor }: AlertMessage): string {
  const name = cutAtWord(plainLine(competitor.name), 60)
  const said = plainLine(summary).replace(/(?<![.…])\.$/, '')
  const isNamed = said.toLowerCase().includes(name.toLowerCase())
  return `${scoreNames[score]}: ${isNamed ? said : `${name}: ${said}`}`
}

/** Returns "Briefing, 9 to 15 March: Northwind raised Team from $49 to $79". */
function briefingSubject(message: BriefingMessage): string {
  const [{ sentences: [first] = [] } = {}] = [...message.competitors, ...message.sections]
  const headline = plainLine(briefingHeadline(message))
  return first === undefined ? headline : `${headline}: ${plainLine(first.text).replace(/(?<![.…])\.$/, '')}`
}

/** Returns "4 changes at 3 competitors, Thursday 19 November". */
function digestSubject(digest: DigestMessage): string {
  return `${digestNews(digest)}, ${dayName(digest.day)}`
}

function digestNews(digest: DigestMessage): string {
  const listed = alertsOf(digest).length
  // The competitors of the alerts that are not listed are unknown.
  if (digest.more > 0) return countOf(listed + digest.more, 'change')
  if (listed > 0) return `${countOf(listed, 'change')} at ${countOf(digest.competitors.length, 'competitor')}`
  const { unreadable, readableAgain } = noticesOf(digest)
  const lost = unreadable > 0 && `${countOf(unreadable, 'page')} can't be read`
  const back = readableAgain > 0 && `${countOf(readableAgain, 'page')} can be read again`
  return [lost, back].filter(Boolean).join(', ') || 'No changes'
}
