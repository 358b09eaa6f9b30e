import type { Infer } from '@vinejs/vine/types'
import { type Filter, filterKinds } from '#analytics/filters'
import type { Days } from '#analytics/queries/site_report'
import { analyticsStore } from '#analytics/store/chosen'
import type { siteSummaryValidator } from '#analytics/validators/analytics'
import { dayOf, daysAfter } from '#analytics/visits/stored_hit'
import { filterableDays } from '#config/analytics'
import { InvalidInput } from '#platform/errors'

type Input = Infer<typeof siteSummaryValidator>

/**
 * Parses the range and filters of a summary.
 *
 * @param length the default number of days
 * @throws InvalidInput
 */
export function summaryQuery(input: Input, length: number): Days & { filters: Filter[] } {
  const now = Date.now()
  const filters = filterKinds.flatMap((kind): Filter[] => {
    const given = input[kind]
    if (given === undefined) return []
    const isNot = given.startsWith('!') && given.length > 1
    return [{ kind, isNot, value: isNot ? given.slice(1) : given }]
  })
  const range = rangeOf(input, length, dayOf(now))
  const first =
    filters.length > 0 ? analyticsStore.firstFilterableDay(now) : daysAfter(dayOf(now), 1 - filterableDays)
  if (range.from < first) throw InvalidInput.field('from', 'kept', `The range must not begin before ${first}`)
  return { ...range, filters }
}

function rangeOf({ days, from, until }: Input, length: number, today: string): Days {
  if (from === undefined && until === undefined)
    return { from: daysAfter(today, 1 - (days ?? length)), until: today }
  if (days !== undefined) throw InvalidInput.field('days', 'alone', 'Use either days or from and until')
  if (from === undefined)
    throw InvalidInput.field('from', 'required', 'The from field is required with until')
  const last = until ?? today
  if (last > today)
    throw InvalidInput.field('until', 'past', 'The until field must not be after today, in UTC')
  if (from > last)
    throw InvalidInput.field('until', 'after_from', 'The until field must not be before the from field')
  return { from, until: last }
}
