/** Parses dates in the formats that pages use. */

const NAMES = 'january february march april may june july august september october november december'.split(
  ' '
)
const MONTHS = NAMES.map((name) => name.slice(0, 3))
const MONTH = `(${NAMES.flatMap((name, at) => [name, MONTHS[at]]).join('|')}|sept)\\.?`
const DATE = new RegExp(
  [
    String.raw`(?<!\d)(?<iso>(?:19|20)\d\d-\d\d-\d\d)(?!\d)`,
    String.raw`(?<![a-z])${MONTH.replace('(', '(?<first>')}\s(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s(?<year>(?:19|20)\d\d)(?!\d)`,
    String.raw`(?<!\d)(?<day2>\d{1,2})(?:st|nd|rd|th|\.)?\s${MONTH.replace('(', '(?<second>')},?\s(?<year2>(?:19|20)\d\d)(?!\d)`,
  ].join('|'),
  'i'
)
/** The maximum number of characters of a line that are searched. */
const MAX_LENGTH = 300

/**
 * Returns the first date in a line, as written and as milliseconds since 1970 UTC. Ambiguous forms are ignored:
 * "3/4/2026" may be March or April.
 */
export function dateIn(line: string): { text: string; at: number } | null {
  const match = DATE.exec(line.slice(0, MAX_LENGTH))
  if (!match) return null
  const { iso, first, day, year, second, day2, year2 } = match.groups!
  const at = iso
    ? Date.parse(`${iso}T00:00:00Z`)
    : dayOf(first ?? second, Number(day ?? day2), Number(year ?? year2))
  return Number.isNaN(at) ? null : { text: match[0].trim(), at }
}

function dayOf(month: string, day: number, year: number): number {
  const at = Date.UTC(year, MONTHS.indexOf(month.slice(0, 3).toLowerCase()), day)
  return new Date(at).getUTCDate() === day ? at : Number.NaN
}
