/** Names that messages use, in all channels. */
import type { DigestMessage, MessagePage, PageLabel, SignalScore } from '../index.js'

export const scoreNames: Record<SignalScore, string> = { high: 'High', medium: 'Medium', low: 'Low' }

export const labelNames: Record<PageLabel, string> = {
  pricing: 'Pricing',
  features: 'Features',
  changelog: 'Changelog',
  blog: 'Blog',
  careers: 'Careers',
  docs: 'Docs',
  homepage: 'Homepage',
  custom: 'Page',
}

/** Returns a count with its noun: "1 change", "1,200 changes". */
export function countOf(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`
}

/**
 * Returns a day's name, such as "Thursday 19 November".
 *
 * @param day `YYYY-MM-DD`
 */
export function dayName(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en', { ...options, timeZone: 'UTC' })
  return `${part({ weekday: 'long' })} ${date.getUTCDate()} ${part({ month: 'long' })}`
}

/** "4 changes at 3 competitors, Thursday 19 November". */
export function digestHeadline({ competitors, more, notices, day }: DigestMessage): string {
  const listed = competitors.reduce((sum, { alerts }) => sum + alerts.length, 0)
  const what = listed > 0 ? countOf(listed + more, 'change') : countOf(notices.length, 'page problem')
  // The competitors of the alerts that are not listed are unknown.
  const where = listed > 0 && more === 0 ? ` at ${countOf(competitors.length, 'competitor')}` : ''
  return `${what}${where}, ${dayName(day)}`
}

/** "This week: 23 alerts, 5 more than the week before. 214 changes were filtered out." */
export function weekInNumbers({ alerts, alertsBefore, heldBack }: DigestMessage['week']): string {
  const silence =
    heldBack > 0 ? ` ${countOf(heldBack, 'change')} ${heldBack === 1 ? 'was' : 'were'} filtered out.` : ''
  return `This week: ${countOf(alerts, 'alert')}, ${compared(alerts, alertsBefore)} the week before.${silence}`
}

function compared(now: number, before: number): string {
  if (now === before) return 'same as'
  return `${Math.abs(now - before).toLocaleString('en')} ${now > before ? 'more' : 'fewer'} than`
}

/** Returns what messages call a page: the name that the team gave it, or its type. */
export function pageTitle({ name, label }: MessagePage): string {
  return name || (labelNames[label] ?? labelNames.custom)
}
