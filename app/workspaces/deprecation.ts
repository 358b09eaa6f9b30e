import { DAY } from '#platform/instants'

/** That an operation is to go. Days are `YYYY-MM-DD`, UTC, from midnight. */
export interface Deprecation {
  /** From this day on its answers say so. */
  since: string
  /** From this day on it may be gone. */
  sunset: string
  /** Where to read what comes instead: an address, or a path of this installation. The guide, where there is none. */
  link?: string
}

/** Half a year, which users are promised: a client that runs unattended must have the time to be changed. */
export const NOTICE_DAYS = 182

/**
 * The days of a deprecation in epoch milliseconds. Throws `Error` when one is no day, or the second comes too soon after
 * the first.
 */
export function deprecationDays({ since, sunset }: Deprecation): { since: number; sunset: number } {
  const days = { since: startOf(since), sunset: startOf(sunset) }
  if (days.sunset - days.since >= NOTICE_DAYS * DAY) return days
  throw new Error(`A sunset on ${sunset} is less than ${NOTICE_DAYS} days after ${since}`)
}

function startOf(day: string): number {
  const instant = Date.parse(`${day}T00:00:00Z`)
  // What is no day of its month would be read as one of the next.
  if (!Number.isNaN(instant) && new Date(instant).toISOString().startsWith(`${day}T`)) return instant
  throw new Error(`"${day}" is no day: write YYYY-MM-DD`)
}
