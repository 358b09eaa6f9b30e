/** Periods in queries, as days or instants. */
import vine from '@vinejs/vine'
import { InvalidInput } from '#platform/errors'
import { DAY, isCalendarDay } from '#platform/instants'

/** Milliseconds since 1970 UTC; `until` is excluded. */
export interface Period {
  since?: number
  until?: number
}

/** A day, RFC 3339, or the format of our own times, so that a caller can send back a time that it has received. */
const FORM = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)([Zz]|[+-]\d{2}:\d{2})?)?$/

/** Returns the validator for the start of a period. A day stands for its first instant. */
export function since() {
  return bound('since').transform((given) => instantOf(given)!.at)
}

/** Returns the validator for the end of a period, which includes a given day but not a given instant. */
export function until() {
  return bound('until').transform((given) => {
    const { at, isDay } = instantOf(given)!
    return isDay ? at + DAY : at
  })
}

/** Throws 422 if a period ends before it begins. */
export function requireOrder({ since: from, until: end }: Period): void {
  if (from === undefined || end === undefined || from < end) return
  throw InvalidInput.field('until', 'after_since', 'The until field must be after the since field')
}

function bound(which: 'since' | 'until') {
  const whole = which === 'since' ? 'from midnight' : 'included'
  return vine
    .string()
    .use(instant())
    .meta({ description: `Date (${whole}) or RFC 3339 time, UTC` })
}

const instant = vine.createRule((value, _options, field) => {
  if (typeof value !== 'string' || instantOf(value)) return
  const message =
    'The {{ field }} field must be a date such as 2026-11-01 or a time with its zone such as 2026-11-01T09:00:00Z'
  field.report(message, 'instant', field)
})

function instantOf(given: string): { at: number; isDay: boolean } | null {
  const [, day, time, zone] = FORM.exec(given) ?? []
  const isOfRfc = /[Tt]/.test(given)
  if (!day || !isCalendarDay(day) || (time && isOfRfc && !zone)) return null
  const at = Date.parse(time ? `${day}T${time}${zone?.toUpperCase() ?? 'Z'}` : `${day}T00:00:00Z`)
  return Number.isNaN(at) ? null : { at, isDay: !time }
}
