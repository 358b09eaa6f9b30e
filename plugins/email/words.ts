import type { PageLabel, SignalScore } from '#platform/contract'

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

/** "1 change", "1,200 changes". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`
}

/** @param timestamp `YYYY-MM-DD HH:MM:SS`, UTC
 *  @returns "20 Nov, 14:05 UTC" */
export function timeOf(timestamp: string): string {
  const { day, month } = partsOf(timestamp.slice(0, 10), { day: 'numeric', month: 'short' })
  return `${day} ${month}, ${timestamp.slice(11, 16)} UTC`
}

/** @param date `YYYY-MM-DD`
 *  @returns "Thursday 19 November" */
export function dayOf(date: string): string {
  const { weekday, day, month } = partsOf(date, { weekday: 'long', day: 'numeric', month: 'long' })
  return `${weekday} ${day} ${month}`
}

function partsOf(date: string, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const format = new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
  const parts = format.formatToParts(new Date(`${date}T00:00:00Z`))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}
