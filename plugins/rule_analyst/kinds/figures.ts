import type { PageLabel } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { type PageVersion, textKey } from '../page_version.js'
import type { Edit, Passage } from '../pairing.js'
import { amountsIn, cleanName, cleanText, findDifference, quote, wordCount } from '../words.js'
import { DATE, TRIAL } from './phrases.js'

/** A number with what it counts, at most two words apart. */
const COUNTED_NUMBER =
  /(?:(?<![\p{L}\d])(?:\d(?:[\d.,]*\d)?[km]?\+?|unlimited)[\s-](?:\p{L}{1,20}\s){0,2}(?:users?|seats?|members?|projects?|workspaces?|contacts?|subscribers?|emails?|messages?|monitors?|requests?|calls?|credits?|tokens?|events?|pages?|sites?|domains?|boards?|devices?|slots?|queries|integrations?|uploads?|builds?|jobs?)|\d\s?[kmgt]i?b)(?!\p{L})/iu
const TIME_UNIT = /(?<!\p{L})(?:minutes?|hours?|seconds?)(?!\p{L})/iu
const LIMIT_WORD = /(?<!\p{L})(?:limits?|quota|max(?:imum)?|up to|timeout|allowance|rate)(?!\p{L})/iu
const PERIOD =
  /(?<!\p{L})(?:dai|week|month|year)ly(?!\p{L})|(?:(?<!\p{L})(?:per|an?|every|each) |\/ ?)(?:minute|hour|day|week|month|year)(?!\p{L})/giu
/** Number of words. A shorter line in a list of what is offered states a limit. A sentence only mentions a number. */
const MAX_LIMIT_WORDS = 14
/** Share. A smaller change of a limit is only medium. */
const SLIGHT_SHARE = 0.1
/** Pages on which a company claims how large or how fast it is. */
const CLAIM_PAGES = new Set<PageLabel>(['homepage', 'features'])
const LARGE_SHARE = 0.15
const HAS_WORD = /\p{L}{3}/u

/** Lines that differ only in their numbers. */
export const figures: Kind = {
  find(comparison) {
    if (comparison.isLegal) return []
    const claims = comparison.edits.flatMap((edit) => claimOf(comparison, edit) ?? [])
    const [first, ...others] = claims.filter(({ id }) => id === 'limit')
    // Reporting only one of several limits would be incomplete.
    if (others.length > 0) first.clause += ', and changed other limits'
    return claims
  },
}

function claimOf(comparison: Comparison, edit: Edit): Claim | null {
  const { before, after } = edit
  if (!before || !after || maskNumbers(before.text) !== maskNumbers(after.text)) return null
  // "118/500" is the character count of a form.
  if (withoutGrouping(before.text) === withoutGrouping(after.text) || /^\d+\s?\/\s?\d+$/.test(after.text))
    return null
  if (amountsIn(after.text).join() !== amountsIn(before.text).join() || TRIAL.test(after.text)) return null
  const difference = findDifference(before.text, after.text)
  const heading = after.block.path.at(-1) ?? ''
  const isPriced = comparison.label === 'pricing' || after.plan !== null
  const isBare = !HAS_WORD.test(after.text)
  const caption = isBare ? captionOf(comparison.after, after) : ''
  if (isBare && textKey(caption) !== textKey(captionOf(comparison.before, before))) return null
  // If several figures share a name, such as one per week and one per month, one of them alone would mislead.
  const { lineKeys, blocks } = comparison.after
  const isShared = (line: string, at: number) =>
    line === textKey(caption) && !HAS_WORD.test(blocks[at - 1]?.text)
  if (isBare && lineKeys.filter(isShared).length > 1) return null
  const isSize = !isPriced && /download|size|\bfile/i.test(`${heading} ${after.text}`)
  // "15 captures per day" and "15 captures per month" differ only in the period.
  const isPeriod = /\d/.test(after.text) && before.text.replace(PERIOD, '') === after.text.replace(PERIOD, '')
  const isLine = isBare
    ? LIMIT_WORD.test(heading)
    : isLimitLine(comparison, after.text, wordCount(after.text))
  const isLimit = isPeriod ? amountsIn(after.text).length === 0 : !isSize && isLine
  const isPrice = isPriced && PRICE_WITHOUT_CURRENCY.test(after.text)
  const isDate = DATE.test(after.text)
  const [from, to] = isDate ? [null, null] : [parseNumber(difference.removed), parseNumber(difference.added)]
  const share = from && to ? Math.abs(to / from - 1) : 1
  const where = after.plan ? `for ${cleanName(after.plan.title, 40)}` : ''
  const direction = from !== null && to !== null && from !== to ? (to > from ? 'up from' : 'down from') : null
  const label = caption || (isBare ? heading : isPrice ? nameAbove(comparison.after, after) : '')
  const quotation = label
    ? `${quote(after.text, 20)} ${caption || isPrice ? 'for' : 'under'} ${quote(label, 50)}`
    : quote(difference.after, 80)
  const clause = direction
    ? `now says ${quotation}${where && ` ${where}`}, ${direction} ${cleanText(difference.removed)}`
    : `now says ${quotation}${where && ` ${where}`} instead of ${quote(difference.before, 60)}`
  const isBoast =
    CLAIM_PAGES.has(comparison.label) &&
    direction &&
    share >= LARGE_SHARE &&
    !isSize &&
    !TIME_UNIT.test(after.text)
  return {
    id: isLimit ? 'limit' : 'figure',
    points: isPrice
      ? HIGH
      : isLimit
        ? share >= SLIGHT_SHARE && isPriced
          ? HIGH
          : MEDIUM
        : isBoast && wordCount(after.text) <= MAX_LIMIT_WORDS
          ? MEDIUM
          : LOW,
    rank: isLimit ? 84 : 55,
    clause,
    why: isPrice ? 'A price changed' : isLimit ? 'A limit changed' : 'A figure changed',
    proof: label ? [label, after.text] : [after.text],
    essential: isPrice || (isLimit && isPriced),
  }
}

/** "200 / per month": the currency is a picture, or missing. */
const PRICE_WITHOUT_CURRENCY =
  /^\d[\d.,]*\s?(?:\/\s?)?(?:per |a )?(?:mo(?:nth)?|y(?:ea)?r|week|day|user|seat)$/i

/** Returns the heading right above a line if it is as short as a name. */
function nameAbove({ blocks }: PageVersion, { at }: Passage): string {
  const above = at > 0 ? blocks[at - 1] : undefined
  return above?.kind === 'heading' && HAS_WORD.test(above.text) && wordCount(above.text) <= 4
    ? above.text
    : ''
}

/** Returns the short line below a bare figure: "Rules" below "911". */
function captionOf({ blocks }: PageVersion, { at, block }: Passage): string {
  const next = at >= 0 && block.kind !== 'cell' ? blocks[at + 1] : undefined
  return next && HAS_WORD.test(next.text) && wordCount(next.text) <= 4 ? next.text : ''
}

function isLimitLine({ label }: Comparison, text: string, words: number): boolean {
  if (label === 'blog' || label === 'careers') return false
  if (
    LIMIT_WORD.test(text) &&
    (COUNTED_NUMBER.test(text) || TIME_UNIT.test(text)) &&
    words <= 2 * MAX_LIMIT_WORDS
  )
    return true
  if (
    label === 'pricing' &&
    TIME_UNIT.test(text) &&
    words <= MAX_LIMIT_WORDS &&
    /build|run|compute/i.test(text)
  )
    return true
  return (
    COUNTED_NUMBER.test(text) &&
    words <= MAX_LIMIT_WORDS &&
    (label === 'pricing' || label === 'docs' || /^\D{0,12}\d/.test(text))
  )
}

function maskNumbers(text: string): string {
  return cleanText(text)
    .toLowerCase()
    .replace(/unlimited|\d[\d.,]*/g, '#')
    .replace(PERIOD, '@')
}

/** Removes grouping, so that "25.000" and "25,000" are equal. */
function withoutGrouping(text: string): string {
  return cleanText(text).replace(/(?<=\d)[.,'’](?=\d{3}(?!\d))/g, '')
}

/** Returns the number in a text; null if it has none, or only part of a version or a name. */
function parseNumber(text: string): number | null {
  if (/\d\.\d+\.\d|\p{L}\d/iu.test(text)) return null
  const [number] = /\d[\d,]*(?:\.\d+)?/.exec(text) ?? []
  if (number === undefined) return /unlimited/i.test(text) ? Infinity : null
  return Number(number.replaceAll(',', '')) * (/\dm\b/i.test(text) ? 1e6 : /\dk\b/i.test(text) ? 1e3 : 1)
}
