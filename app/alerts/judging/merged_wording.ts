import { DAY, HOUR, MINUTE } from '#platform/instants'

/** The changes that were merged into an alert after it was created. */
export interface Merged {
  kind: 'content' | 'gone'
  /** Paths of other pages with the same edit, in the order in which they were merged. */
  pages: string[]
  /**
   * How often the alert's own page was reverted or changed again, and the last time, in milliseconds after the alert.
   */
  turns: number
  lastTurnAfter: number
  /** How the alert's own page now compares with what the alert reports. */
  state: PageState
}

/**
 * How a page compares with an alert. `before`: as before the alert. `told`: as the alert reports. `other`: neither,
 * such as C after a change from A to B.
 */
export type PageState = 'before' | 'told' | 'other'

const SUMMARY_LENGTH = 300
const REASONING_LENGTH = 2_000
const NAMED_PAGES = 2
const LISTED_PAGES = 30
const PATH_LENGTH = 60

/** Returns an alert's own summary and what was merged into it, in one sentence of at most 300 characters. */
export function summaryWith(own: string, joined: Merged): string {
  return fitted(own.replace(/[.…]$/, ''), `${pagesIn(joined)}${turnsIn(joined)}.`, SUMMARY_LENGTH)
}

/** Returns an alert's own reasoning and what was merged into it, in at most 2,000 characters. */
export function reasoningWith(own: string, joined: Merged): string {
  const { pages } = joined
  const listed = pages.slice(0, LISTED_PAGES).map(shortPath).join(', ')
  const more = pages.length > LISTED_PAGES ? ` and ${pages.length - LISTED_PAGES} more` : ''
  const others = pages.length ? ` Also on ${count(pages.length, 'other page')}: ${listed}${more}.` : ''
  return fitted(own, `${others}${turnSentence(joined)}`, REASONING_LENGTH)
}

function pagesIn({ pages }: Merged): string {
  if (pages.length === 0) return ''
  const paths = pages.map(shortPath)
  // Naming one more page takes no more room than counting it.
  if (paths.length <= NAMED_PAGES + 1) return `, also on ${listOf(paths)}`
  return `, also on ${paths.slice(0, NAMED_PAGES).join(', ')} and ${count(paths.length - NAMED_PAGES, 'other page')}`
}

function turnsIn({ kind, turns, lastTurnAfter, state }: Merged): string {
  if (turns === 0) return ''
  if (kind === 'gone') return `; it came back and was gone again ${timeOf(lastTurnAfter)} later`
  if (turns === 1)
    return `; it ${state === 'before' ? 'went back' : 'changed again'} ${timeOf(lastTurnAfter)} later`
  if (state === 'other') return `; it changed ${turns} more times`
  return `; it went back and forth ${turns} times`
}

function turnSentence({ kind, turns, lastTurnAfter, state }: Merged): string {
  if (turns === 0) return ''
  const time = timeOf(lastTurnAfter)
  if (kind === 'gone') return ` The page came back and disappeared again ${time} later.`
  if (turns === 1) {
    return state === 'before' ? ` The change was reverted ${time} later.` : ` It changed again ${time} later.`
  }
  if (state === 'other') return ` It changed ${turns} more times, most recently ${time} later.`
  const now = state === 'before' ? 'reverted' : 'in place'
  return ` It switched back and forth ${turns} times; ${time} later the change was ${now}.`
}

/** Whether the reasoning of a merged alert says that the page was reverted. */
export function saysReverted(reasoning: string): boolean {
  return /(?:The change was reverted [^.]+ later|; [^.]+ later the change was reverted)\.$/.test(reasoning)
}

function listOf(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

function timeOf(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'moments'
  if (milliseconds < HOUR) return count(Math.round(milliseconds / MINUTE), 'minute')
  if (milliseconds < 2 * DAY) return count(Math.round(milliseconds / HOUR), 'hour')
  return count(Math.round(milliseconds / DAY), 'day')
}

function shortPath(path: string): string {
  return path.length > PATH_LENGTH ? `${path.slice(0, PATH_LENGTH - 1)}…` : path
}

function fitted(own: string, more: string, length: number): string {
  const room = length - more.length
  return (own.length <= room ? own : `${own.slice(0, room - 1).toWellFormed()}…`) + more
}
