import { InvalidInput } from '#platform/errors'
import type { HoursOfDay } from '#platform/hours_of_day'

/**
 * Checks that both hours are valid and differ.
 *
 * @throws InvalidInput on the field `quietFrom` or `quietUntil`
 */
export function checkQuietHours({ from, until }: HoursOfDay): void {
  for (const [field, hour] of [
    ['quietFrom', from],
    ['quietUntil', until],
  ] as const) {
    if (!Number.isInteger(hour) || hour < 0 || hour > 23) {
      throw InvalidInput.field(field, 'range', 'Set both a start and an end for quiet hours, from 0 to 23.')
    }
  }
  if (from === until) {
    throw InvalidInput.field('quietUntil', 'different', 'Quiet hours must start and end at different hours.')
  }
}
