/** Lines that list names, such as the tools that a product works with. */
import type { Comparison } from './comparison.js'
import { cleanText, joinNames, quote, wordCount } from './words.js'

/** Number of names. In a shorter row, a new name may be part of a sentence. */
const MIN_NAMES = 4
/** Number of words. */
const MAX_NAME_WORDS = 3
/** Names per clause. */
const MAX_NAMES = 4

/**
 * Names what was added to and removed from a row of names: "Stripe" in "Heroku, Slack and Stripe". Returns an empty
 * string if the two lines are not forms of one such row.
 */
export function namesClause(comparison: Comparison, before: string, after: string): string {
  const [old, now] = [before, after].map(namesIn)
  const kept = now.filter((name) => old.includes(name)).length
  if (kept < MIN_NAMES || kept < Math.max(old.length, now.length) / 2) return ''
  const added = now.filter((name) => !old.includes(name))
  const removed = old.filter((name) => !now.includes(name))
  const isName = (name: string) => /\p{L}/u.test(name) && wordCount(name) <= MAX_NAME_WORDS
  // Parts of a sentence are longer than names.
  const areNames = [...added, ...removed].every(isName) && now.filter(isName).length >= now.length / 2
  const areKnown =
    added.some((name) => comparison.before.says(name)) || removed.some((name) => comparison.after.says(name))
  if (added.length + removed.length === 0 || !areNames || areKnown) return ''
  const listed = (names: readonly string[]) =>
    joinNames(
      names.map((name) => (/^\p{Lu}/u.test(name) ? name : quote(name))),
      MAX_NAMES,
      'names'
    )
  if (removed.length === 0) return `now also names ${listed(added)}`
  if (added.length === 0) return `no longer names ${listed(removed)}`
  return `now names ${listed(added)}, and no longer names ${listed(removed)},`
}

/** Splits a row of names at its separators, or into words if all of them are capitalized. */
function namesIn(line: string): string[] {
  const text = cleanText(line).replace(/[.!]$/, '')
  const names = text.split(
    /\s*(?:(?<!\d),|,(?!\d)|[;·•|])\s*(?:and |und |et |y |e |en |och |og |i )?|\s(?:and|und|et|och|og)\s/
  )
  const words = text.split(' ')
  return names.length === 1 && words.every((word) => /^\p{Lu}/u.test(word)) ? words : names
}
