import { usePage } from '@inertiajs/svelte'

/**
 * Server and browser first render times in UTC, so that both produce the same page; the reader's zone applies
 * afterward.
 */
const clock = $state({ zone: 'UTC' })

/** Switches to the reader's time zone. Called once in the browser, after hydration. */
export function useReadersTimeZone() {
  clock.zone = Intl.DateTimeFormat().resolvedOptions().timeZone
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formatters by zone and options: creating one takes longer than rendering the rest of a list row. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(at: number, options: Intl.DateTimeFormatOptions): string {
  const settings = { timeZone: clock.zone, ...options }
  const key = JSON.stringify(settings)
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', settings)
  formats.set(key, known)
  return known.format(at)
}

const dateOf = (at: number) => format(at, { year: 'numeric', month: '2-digit', day: '2-digit' })
const timeOf = (at: number) => format(at, { hour: '2-digit', minute: '2-digit' })
const dayOf = (at: number) => format(at, { day: 'numeric', month: 'short' })

/** Returns the server's time when the page was created or last refreshed. */
export function now(): number {
  return usePage().props.now
}

/** Formats a time in the shortest unambiguous form: "now", "12 min", "6 h", "Thu 17:40", "3 Nov", "3 Nov 2025". */
export function shortTime(at: number): string {
  const age = now() - at
  if (age < MINUTE) return 'now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (age < DAY) return `${Math.floor(age / HOUR)} h`
  if (age < 7 * DAY) return `${format(at, { weekday: 'short' })} ${timeOf(at)}`
  return dayOfAnyYear(at)
}

/** Formats a day: "3 Nov", "3 Nov 2025". */
function dayOfAnyYear(at: number): string {
  return now() - at < 300 * DAY ? dayOf(at) : `${dayOf(at)} ${format(at, { year: 'numeric' })}`
}

/** Formats a time: "Today 14:05", "Yesterday 09:12", "3 Nov 14:05", "3 Nov 2025 14:05". */
export function longTime(at: number): string {
  if (dateOf(at) === dateOf(now())) return `Today ${timeOf(at)}`
  if (dateOf(at) === dateOf(now() - DAY)) return `Yesterday ${timeOf(at)}`
  return `${dayOfAnyYear(at)} ${timeOf(at)}`
}

/** Formats a time within a sentence: "today 14:05". */
export function timeInSentence(at: number): string {
  return longTime(at).replace(/^[TY]/, (letter) => letter.toLowerCase())
}

/** Formats a `YYYY-MM-DD` day independently of the time zone: "19 November". */
export function dayInWords(day: string): string {
  return format(Date.parse(day), { day: 'numeric', month: 'long', timeZone: 'UTC' })
}

/** Formats the time of day: "14:05". */
export function timeOfDay(at: number): string {
  return timeOf(at)
}

/** Formats a day as a list heading: "Today", "Yesterday", "Mon 16 November", "Mon 16 November 2025". */
export function dayHeading(at: number): string {
  if (dateOf(at) === dateOf(now())) return 'Today'
  if (dateOf(at) === dateOf(now() - DAY)) return 'Yesterday'
  const year = format(at, { year: 'numeric' })
  const day = format(at, { weekday: 'short', day: 'numeric', month: 'long' }).replace(',', '')
  return year === format(now(), { year: 'numeric' }) ? day : `${day} ${year}`
}

/** Formats a time on an axis: "3 Nov", or "Nov 2026" if the axis is longer than half a year. */
export function dayOrMonth(at: number, span: number): string {
  return span < 180 * DAY ? dayOf(at) : format(at, { month: 'short', year: 'numeric' })
}

/** Formats a day: "3 September 2026". */
export function dayInFull(at: number): string {
  return format(at, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** Whether two times are on one day of the reader. */
export function isSameDay(one: number, other: number): boolean {
  return dayInFull(one) === dayInFull(other)
}

/** Formats a time in full: in UTC, preceded by the reader's zone if it differs. */
export function fullTime(at: number): string {
  const [here, utc] = [clock.zone, 'UTC'].map((timeZone) =>
    format(at, { dateStyle: 'full', timeStyle: 'long', timeZone })
  )
  return here === utc ? utc : `${here}\n${utc}`
}

/** Formats an elapsed time: "less than a minute ago", "2 minutes ago", "3 hours ago". */
export function ago(at: number): string {
  const minutes = Math.floor((now() - at) / MINUTE)
  if (minutes < 1) return 'less than a minute ago'
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return hours === 1 ? '1 hour ago' : `${hours} hours ago`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day ago' : `${days} days ago`
}

/** Formats a `YYYY-MM-DD` day independently of the time zone: "Sat 14". */
export function weekday(day: string): string {
  const date = Date.parse(day)
  const name = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' }).format(date)
  return `${name} ${new Date(date).getUTCDate()}`
}

/** Returns the reader's current date: "Friday 20 November 2026". */
export function today(): string {
  return format(now(), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', '')
}

/** Formats a `YYYY-MM-DD` day independently of the time zone: "22 Oct". */
export function shortDay(day: string): string {
  const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', options).format(Date.parse(day))
}

/** Formats a time: "now", "4 min ago", "6 h ago", "Thu 17:40", "3 Nov". */
export function timeAgo(at: number): string {
  const words = shortTime(at)
  return / (?:min|h)$/.test(words) ? `${words} ago` : words
}

/** Names a day: "Today", "Yesterday", "3 Nov", "3 Nov 2025". */
export function dayName(at: number): string {
  const [name] = longTime(at).split(' ')
  if (name === 'Today' || name === 'Yesterday') return name
  return Math.abs(now() - at) < 300 * DAY ? dayOf(at) : `${dayOf(at)} ${format(at, { year: 'numeric' })}`
}
