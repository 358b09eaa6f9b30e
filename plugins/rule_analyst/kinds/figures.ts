import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Look } from '../look.js'
import type { Edit, Passage } from '../pairing.js'
import { key, type Side } from '../side.js'
import { amountsIn, differenceOf, name, plain, quoted, wordCount } from '../words.js'
import { DATE, TRIAL } from './phrases.js'

/** A number with what it counts, at most two words apart. */
const LIMIT =
  /(?:(?<![\p{L}\d])(?:\d(?:[\d.,]*\d)?[km]?\+?|unlimited)[\s-](?:\p{L}{1,20}\s){0,2}(?:users?|seats?|members?|projects?|workspaces?|contacts?|subscribers?|emails?|messages?|monitors?|requests?|calls?|credits?|tokens?|events?|pages?|sites?|domains?|boards?|devices?|slots?|queries|integrations?|uploads?|builds?|jobs?)|\d\s?[kmgt]i?b)(?!\p{L})/iu
const TIME = /(?<!\p{L})(?:minutes?|hours?|seconds?)(?!\p{L})/iu
const CLAIM = /(?<!\p{L})(?:limits?|quota|max(?:imum)?|up to|timeout|allowance|rate)(?!\p{L})/iu
const PERIOD =
  /(?<!\p{L})(?:dai|week|month|year)ly(?!\p{L})|(?:(?<!\p{L})(?:per|an?|every|each) |\/ ?)(?:minute|hour|day|week|month|year)(?!\p{L})/giu
/** Number of words. A shorter line in a list of what is offered states a limit. A sentence only mentions a number. */
const TERSE = 14
/** Share. A smaller change of a limit is only medium. */
const SLIGHT = 0.1
const HAS_WORD = /\p{L}{3}/u

/** Lines that differ only in their numbers. */
export const figures: Kind = {
  find(look) {
    if (look.isLegal) return []
    const claims = look.edits.flatMap((edit) => claimOf(look, edit) ?? [])
    const [first, ...others] = claims.filter(({ id }) => id === 'limit')
    // Reporting only one of several limits would be incomplete.
    if (others.length > 0) first.clause += ', and changed other limits'
    return claims
  },
}

function claimOf(look: Look, edit: Edit): Claim | null {
  const { before, after } = edit
  if (!before || !after || masked(before.text) !== masked(after.text)) return null
  // "118/500" is the character count of a form.
  if (ungrouped(before.text) === ungrouped(after.text) || /^\d+\s?\/\s?\d+$/.test(after.text)) return null
  if (amountsIn(after.text).join() !== amountsIn(before.text).join() || TRIAL.test(after.text)) return null
  const cut = differenceOf(before.text, after.text)
  const heading = after.block.path.at(-1) ?? ''
  const isPriced = look.label === 'pricing' || after.plan !== null
  const isBare = !HAS_WORD.test(after.text)
  const under = isBare ? labelOf(look.after, after) : ''
  if (isBare && key(under) !== key(labelOf(look.before, before))) return null
  // If several figures share a name, such as one per week and one per month, one of them alone would mislead.
  const { keys, blocks } = look.after
  const isShared = (line: string, at: number) => line === key(under) && !HAS_WORD.test(blocks[at - 1]?.text)
  if (isBare && keys.filter(isShared).length > 1) return null
  const isSize = !isPriced && /download|size|\bfile/i.test(`${heading} ${after.text}`)
  // "15 captures per day" and "15 captures per month" differ only in the period.
  const isPeriod = /\d/.test(after.text) && before.text.replace(PERIOD, '') === after.text.replace(PERIOD, '')
  const isLine = isBare ? CLAIM.test(heading) : isLimitLine(look, after.text, wordCount(after.text))
  const isLimit = isPeriod ? amountsIn(after.text).length === 0 : !isSize && isLine
  const isDate = DATE.test(after.text)
  const [from, to] = isDate ? [null, null] : [numberIn(cut.gone), numberIn(cut.come)]
  const share = from && to ? Math.abs(to / from - 1) : 1
  const where = after.plan ? `for ${name(after.plan.title, 40)}` : ''
  const direction = from !== null && to !== null && from !== to ? (to > from ? 'up from' : 'down from') : null
  const label = under || (isBare ? heading : '')
  const said = label
    ? `${quoted(after.text, 20)} ${under ? 'for' : 'under'} ${quoted(label, 50)}`
    : quoted(cut.after, 80)
  const clause = direction
    ? `now says ${said}${where && ` ${where}`}, ${direction} ${plain(cut.gone)}`
    : `now says ${said}${where && ` ${where}`} instead of ${quoted(cut.before, 60)}`
  return {
    id: isLimit ? 'limit' : 'figure',
    points: !isLimit ? LOW : share < SLIGHT ? MEDIUM : isPriced ? HIGH : MEDIUM,
    rank: isLimit ? 84 : 55,
    clause,
    why: isLimit ? 'A limit changed' : 'A figure changed',
    proof: label ? [label, after.text] : [after.text],
    essential: isLimit && isPriced,
  }
}

/** Returns the short line below a bare figure: "Rules" below "911". */
function labelOf({ blocks }: Side, { at, block }: Passage): string {
  const next = at >= 0 && block.kind !== 'cell' ? blocks[at + 1] : undefined
  return next && HAS_WORD.test(next.text) && wordCount(next.text) <= 4 ? next.text : ''
}

function isLimitLine({ label }: Look, text: string, words: number): boolean {
  if (label === 'blog' || label === 'careers') return false
  if (CLAIM.test(text) && (LIMIT.test(text) || TIME.test(text)) && words <= 2 * TERSE) return true
  if (label === 'pricing' && TIME.test(text) && words <= TERSE && /build|run|compute/i.test(text)) return true
  return (
    LIMIT.test(text) &&
    words <= TERSE &&
    (label === 'pricing' || label === 'docs' || /^\D{0,12}\d/.test(text))
  )
}

function masked(text: string): string {
  return plain(text)
    .toLowerCase()
    .replace(/unlimited|\d[\d.,]*/g, '#')
    .replace(PERIOD, '@')
}

/** Removes grouping, so that "25.000" and "25,000" are equal. */
function ungrouped(text: string): string {
  return plain(text).replace(/(?<=\d)[.,'’](?=\d{3}(?!\d))/g, '')
}

/** Returns the number in a text; null if it has none, or only part of a version or a name. */
function numberIn(text: string): number | null {
  if (/\d\.\d+\.\d|\p{L}\d/iu.test(text)) return null
  const [number] = /\d[\d,]*(?:\.\d+)?/.exec(text) ?? []
  if (number === undefined) return /unlimited/i.test(text) ? Infinity : null
  return Number(number.replaceAll(',', '')) * (/\dm\b/i.test(text) ? 1e6 : /\dk\b/i.test(text) ? 1e3 : 1)
}
