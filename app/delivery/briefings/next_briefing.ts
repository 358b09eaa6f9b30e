import { DateTime } from 'luxon'

/**
 * Returns the first instant after `after` on that weekday at that local hour; if the day lacks that hour, the hour
 * after it.
 */
export function nextBriefingAt(
  after: number,
  { weekday, hour, timeZone }: { weekday: number; hour: number; timeZone: string }
): number {
  const today = DateTime.fromMillis(after, { zone: timeZone }).startOf('day')
  const day = today.plus({ days: (weekday - today.weekday + 7) % 7 })
  const next = day.set({ hour })
  return (next.toMillis() > after ? next : day.plus({ days: 7 }).set({ hour })).toMillis()
}
