import { DAY } from '#platform/instants'

/** The deprecation of an operation. Days are `YYYY-MM-DD` and begin at midnight UTC. */
export interface Deprecation {
  /** From this day on, responses announce the deprecation. */
  since: string
  /** From this day on, the operation may be removed. */
  sunset: string
  /** The URL or local path of a description of the replacement. Defaults to the guide. */
  link?: string
}

/** Half a year, as promised to users, so that there is time to update unattended clients. */
export const NOTICE_DAYS = 182

/**
 * Returns the days of a deprecation in milliseconds since the epoch.
 *
 * @throws Error if a day is invalid, or if the sunset is too soon
 */
export function deprecationDays({ since, sunset }: Deprecation): { since: number; sunset: number } {
  const days = { since: startOf(since), sunset: startOf(sunset) }
  if (days.sunset - days.since >= NOTICE_DAYS * DAY) return days
  throw new Error(`Sunset ${sunset} is less than ${NOTICE_DAYS} days after ${since}`)
}

function startOf(day: string): number {
  const instant = Date.parse(`${day}T00:00:00Z`)
  // `Date.parse` would read a day that does not exist as one in the next month.
  if (!Number.isNaN(instant) && new Date(instant).toISOString().startsWith(`${day}T`)) return instant
  throw new Error(`"${day}" is not a date. Use YYYY-MM-DD.`)
}
