/** Names that messages use, in all channels. */
import type { PageLabel, SignalScore } from '../index.js'

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
