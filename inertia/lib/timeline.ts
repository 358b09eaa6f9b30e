import type { TimelineParams } from '#web/timeline/timeline_address'

const DAY = 86_400_000

function format(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(Date.parse(day))
}

/** Formats a day as a heading: "Today", "Yesterday", "Thu 19 November", "Thu 19 November 2025". */
export function headingOf(day: string, today: string): string {
  if (day === today) return 'Today'
  if (Date.parse(today) - Date.parse(day) === DAY) return 'Yesterday'
  const year = day.slice(0, 4)
  const name = format(day, { weekday: 'short', day: 'numeric', month: 'long' }).replace(',', '')
  return year === today.slice(0, 4) ? name : `${name} ${year}`
}

/** Formats a day in full: "Thursday 19 November 2026". */
export function fullDay(day: string): string {
  return format(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', '')
}

/** Formats a month: "November 2026". */
export function monthName(month: string): string {
  return format(`${month}-01`, { month: 'long', year: 'numeric' })
}

/** Returns the dates of a month in weeks that begin on a Monday, with null for the days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const [year, number] = month.split('-').map(Number)
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7
  const weeks = Math.ceil((before + length) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const date = week * 7 + weekday - before + 1
      return date < 1 || date > length ? null : `${month}-${String(date).padStart(2, '0')}`
    })
  )
}

/** Formats the period of a timeline's filter: "Last 7 days", "14 Nov 2026", "Since 1 Nov 2026"; null without one. */
export function periodName({ days, from, until }: TimelineParams): string | null {
  if (days !== null) return `Last ${days} days`
  const short = (day: string) => format(day, { day: 'numeric', month: 'short', year: 'numeric' })
  if (from !== null && from === until) return short(from)
  if (from !== null && until !== null) return `${short(from)} – ${short(until)}`
  if (from !== null) return `Since ${short(from)}`
  return until === null ? null : `Until ${short(until)}`
}

export function isFiltered({ kinds, score, competitor, tag, days, from, until }: TimelineParams): boolean {
  return kinds.length > 0 || [score, competitor, tag, days, from, until].some((value) => value !== null)
}

/** Parameters that remove all filters from a timeline. */
export const NO_FILTERS = {
  kinds: [],
  score: null,
  competitor: null,
  tag: null,
  days: null,
  from: null,
  until: null,
} satisfies Partial<TimelineParams>
