/** What messages to people call things, whatever channel they go through. */
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
export function countOf(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`
}

/** @param day `YYYY-MM-DD`
 *  @returns "Thursday 19 November" */
export function dayName(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en', { ...options, timeZone: 'UTC' })
  return `${part({ weekday: 'long' })} ${date.getUTCDate()} ${part({ month: 'long' })}`
}
