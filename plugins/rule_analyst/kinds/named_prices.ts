import { type Block, type FieldChange, type Offer, priceKey } from 'rivalwatch-plugin'
import type { Comparison } from '../comparison.js'
import { containsWords } from '../likeness.js'
import { OTHER_PRICES_HEADING } from '../company_plans.js'
import type { PageVersion } from '../page_version.js'
import type { Passage } from '../pairing.js'
import { FLOOR_WORDS, isStatistic, nameKey, withFloor } from '../proof.js'
import { amountKey, amountsIn, cleanName, currencyIn, withoutNumbers, wordCount } from '../words.js'
import { changedAmount } from './amount_moves.js'
import { MAX_BARE_WORDS, type Move, priceOf } from './price_words.js'
import { EXAMPLE, isBareAmount, isComparedWithOthers, NOT_A_NAME, NOT_A_PRICE } from './prices_in_text.js'

/** What a price is charged for. */
const UNIT = /(?<!\p{L})(?:mo(?:nth)?|y(?:ea)?r|week|day|user|seat|member|person)/iu

/** Returns a price change that the detector paired by a name, if that name belongs to both prices. */
export function namedMove(
  comparison: Comparison,
  { kind, before = '', after = '', facts }: FieldChange
): Move | null {
  const own = nameKey(comparison.page.competitor)
  // In a comparison with other vendors, the company's name labels its own price.
  const column = isComparedWithOthers(comparison)
    ? facts?.subject?.split(', ').find((name) => nameKey(name) === own)
    : undefined
  // On a page that sells nothing, a heading above an amount rarely names what is sold.
  if (!column && (comparison.isEditorial || isComparedWithOthers(comparison))) return null
  const parts = column ? [column] : partsOf(facts?.subject ?? '').map((part) => cleanName(part, 40))
  const subject = parts.join(', ')
  if (
    kind !== 'changed' ||
    subject === '' ||
    (!column && nameKey(subject) === own) ||
    NOT_A_NAME.test(subject) ||
    hasOpenBracket(subject) ||
    // A single letter, such as that of a zone, does not say what is sold.
    !/\p{L}{2}|\p{Lo}/u.test(subject) ||
    wordCount(subject) > 5
  )
    return null
  const headings = comparison.edits.flatMap((edit) =>
    edit.after?.text.includes(after) ? edit.after.block.path : []
  )
  if (
    NOT_A_PRICE.test(`${subject} ${before} ${after}`) ||
    headings.some((one) => EXAMPLE.test(one) || (!column && OTHER_PRICES_HEADING.test(one)))
  )
    return null
  if (!facts?.period && (isStatistic(comparison.before, before) || isStatistic(comparison.after, after)))
    return null
  if (comparison.versions && !belongsToBothPrices(comparison, parts, before, after)) return null
  // A price is not new if the same name already had it, next to another price.
  const isOld = comparison.fields.some(
    (one) =>
      one.kind === 'removed' &&
      one.facts?.subject === facts?.subject &&
      one.facts?.amountBefore === facts?.amountAfter
  )
  if (isOld) return null
  const { from, to } = offersOf({ before, after, facts })
  // A price that now names its unit is the same price, unless it named another unit.
  if (priceKey(from) === priceKey(to) && !UNIT.test(before)) return null
  const move = {
    name: column
      ? 'its price'
      : parts.length === 2
        ? `${parts[1]} (${parts[0]})`
        : `${subject}${groupPhrase(comparison.after, subject, after)}`,
    from: { ...from, text: withFloor(comparison.before, before) },
    to: { ...to, text: withFloor(comparison.after, after) },
  }
  return priceOf(move.from) === priceOf(move.to) ? null : move
}

/** Whether a name is a part of a text that begins or ends within brackets: "Light) or". */
function hasOpenBracket(name: string): boolean {
  const count = (pattern: RegExp) => name.match(pattern)?.length ?? 0
  return count(/[(（「『[]/g) !== count(/[)）」』\]]/g)
}

/** Number of words of a line below a heading that names its price. In scripts without spaces, words are counted twice. */
const MAX_HEADED_WORDS = 16
/** Number of words. A longer heading is no name. */
const MAX_HEADING_WORDS = 4
/** Number of words. A longer line above a group of prices is a text. */
const MAX_GROUP_WORDS = 3

/**
 * Returns the line above a group of names with prices, without which a name may seem to be in another group:
 * " (Season tickets)" for "Children" below "Adults" and its price.
 */
function groupPhrase({ blocks }: PageVersion, subject: string, written: string): string {
  const [amount] = amountsIn(written)
  const at = blocks.findIndex(
    ({ text }, index) =>
      nameKey(text) === nameKey(subject) && amountsIn(blocks[index + 1]?.text ?? '')[0] === amount
  )
  let first = at
  while (first >= 2 && amountsIn(blocks[first - 1].text).length > 0) first -= 2
  const group = blocks[first - 1]
  // Only a name that the page has more than once needs it.
  const words = nameKey(subject)
  const isAmbiguous = blocks.some(
    ({ text }, index) =>
      index !== at &&
      containsWords(nameKey(text), words) &&
      amountsIn(blocks[index + 1]?.text ?? '').length > 0
  )
  const isGroup =
    isAmbiguous &&
    first < at &&
    group?.kind === 'paragraph' &&
    wordCount(group.text) <= MAX_GROUP_WORDS &&
    !/\d/.test(group.text)
  return isGroup ? ` (${cleanName(group.text.replace(/\*+$/, ''), 40)})` : ''
}

/** Splits the subject of a price into its column and row headers, if it has both. */
export function partsOf(subject: string): string[] {
  const parts = subject.split(', ')
  return parts.length === 2 ? parts : [subject]
}

/**
 * Whether a name belongs to both prices: in the line, as the heading right above it, or as the headers of its column
 * and row.
 */
function belongsToBothPrices(
  comparison: Comparison,
  parts: readonly string[],
  ...written: readonly string[]
): boolean {
  const subject = parts.join(', ')
  return [comparison.before, comparison.after].every((version, at) => {
    const [amount = written[at]] = amountsIn(written[at])
    return version.blocks.some(({ text, kind, path }, index) => {
      // A calculation shows a possible gain, not a price.
      if (!text.includes(amount) || /[=×]/.test(text)) return false
      if (text.includes(subject)) return true
      const heading = path.at(-1) ?? ''
      const isNamed = nameKey(heading) === nameKey(subject) && !/[.!?…]$/.test(heading)
      // A longer line names what its amount is for.
      const lead = text.split(amount, 1)[0].replace(FLOOR_WORDS, ' ')
      const isFirst = /^\P{L}*(?:\p{Ll}+\P{L}*)?$/u.test(lead) && wordCount(text) <= MAX_BARE_WORDS
      if (isNamed && (isBareAmount(text) || isFirst)) return true
      const above = version.blocks[index - 1]
      if (
        isBareAmount(text) &&
        above &&
        nameKey(above.text) === nameKey(subject) &&
        !/[.!?…]$/.test(above.text)
      )
        return true
      return (
        kind === 'cell' &&
        isBareAmount(text) &&
        parts.every((part) =>
          version.blocks.some((block) => block.kind === 'cell' && nameKey(block.text) === nameKey(part))
        )
      )
    })
  })
}

function offersOf({ before = '', after = '', facts }: Pick<FieldChange, 'before' | 'after' | 'facts'>) {
  const withoutAmounts = (text: string) =>
    text
      .replace(/[\d.,\p{Sc}\s]+/gu, ' ')
      .trim()
      .toLowerCase()
  const isSameUnit = withoutAmounts(before) === withoutAmounts(after)
  const offer = (text: string, amount: number | undefined, period: string): Offer => ({
    subject: '',
    text,
    amount: amount === undefined ? null : String(amount),
    currency: /\p{Sc}|[A-Z]{3}/u.exec(text)?.[0] ?? null,
    period,
  })
  const period = facts?.period ?? ''
  return {
    from: offer(before, facts?.amountBefore, isSameUnit ? period : `${period} (${withoutAmounts(before)})`),
    // The period may belong only to the old price.
    to: offer(after, facts?.amountAfter, isSameUnit || withoutAmounts(after) !== '' ? period : ''),
  }
}

interface LineMove extends Move {
  /** What the line says after its price; null if a heading names the price. */
  unit: string | null
}

/**
 * Returns the prices that changed in lines that otherwise stayed the same, named by the line above, or by the heading if
 * the line says more than a price: "from €76 / hour" below "Massage:", "Monthly, no setup fee: €7" below "Light".
 */
export function movesInLines({ before, after, edits }: Comparison): Move[] {
  const moves = edits.flatMap(({ before: old, after: now }): LineMove[] => {
    if (!old || !now || withoutNumbers(old.text) !== withoutNumbers(now.text)) return []
    const isExample = now.block.path.some((one) => EXAMPLE.test(one) || OTHER_PRICES_HEADING.test(one))
    if (now.block.kind === 'cell' || isExample) return []
    if (!isPriceLine(now)) return moveBelowHeading(old, now)
    const [name, formerName] = [nameAbove(after, now.at), nameAbove(before, old.at)]
    if (name === '' || nameKey(name) !== nameKey(formerName)) return []
    const [from, to] = [old, now].map(({ text }) => offerIn(text))
    return priceKey(from) === priceKey(to) ? [] : [{ name, from, to, unit: unitIn(now.text) }]
  })
  // Several prices below one name are told apart by their units.
  return moves.flatMap(({ name, from, to, unit }) => {
    const [first, ...others] = moves.filter((one) => one.name === name)
    if (unit === null) return others.length > 0 ? [] : [{ name, from, to }]
    return [{ name: first.to === to || unit === '' ? name : `${name} (${unit})`, from, to }]
  })
}

/** Returns the only amount that changed in a short line, named by the heading that it has in both versions. */
function moveBelowHeading(
  old: Passage,
  now: Passage
): { name: string; from: Offer; to: Offer; unit: null }[] {
  const amounts = changedAmount(old.text, now.text)
  const heading = now.block.path.at(-1) ?? ''
  const name = cleanName(heading, 40)
  const isName = /\p{L}{3}|\p{Lo}{2}/u.test(name) && !NOT_A_NAME.test(heading) && !NOT_A_PRICE.test(heading)
  const isLine = wordCount(now.text) <= MAX_HEADED_WORDS && !/[.!?。]/.test(now.text.replace(/\d[.,]\d/g, ''))
  const isSame = nameKey(old.block.path.at(-1) ?? '') === nameKey(heading)
  if (!amounts || !isName || !isLine || !isSame || wordCount(name) > MAX_HEADING_WORDS) return []
  return NOT_A_PRICE.test(now.text)
    ? []
    : [{ name, from: offerIn(amounts.from), to: offerIn(amounts.to), unit: null }]
}

function isPriceLine({ text }: Pick<Block, 'text'>): boolean {
  return amountsIn(text).length === 1 && isBareAmount(text) && !NOT_A_PRICE.test(text)
}

/** Returns the name right above a line with a price, or above the first of several such lines; empty if there is none. */
function nameAbove({ blocks }: PageVersion, at: number): string {
  let above = at - 1
  while (above >= 0 && isPriceLine(blocks[above])) above--
  const { kind, text = '' } = blocks[above] ?? {}
  const name = cleanName(text, 40)
  const isName = kind !== 'cta' && /\p{L}{3}/u.test(name) && amountsIn(text).length === 0
  return at >= 0 && isName && wordCount(name) <= MAX_GROUP_WORDS && !NOT_A_NAME.test(name) ? name : ''
}

function offerIn(text: string): Offer {
  const [amount] = amountsIn(text)
  return { subject: '', text: amount, amount: amountKey(amount), currency: currencyIn(amount), period: '' }
}

/** Returns what a line says after its price: "60 min" of "from €76 / 60 min". */
function unitIn(text: string): string {
  const [amount] = amountsIn(text)
  return cleanName(text.slice(text.indexOf(amount) + amount.length).replace(/^[^\p{L}\p{N}]+/u, ''), 20)
}
