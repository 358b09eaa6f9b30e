import type { Block, FieldChange } from 'rivalwatch-plugin'
import { type Claim, HIGH } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { containsWords, sharedWords } from '../likeness.js'
import { OTHER_PRICES_HEADING } from '../company_plans.js'
import type { PageVersion } from '../page_version.js'
import type { Passage } from '../pairing.js'
import { FLOOR_WORDS, lacksAmount } from '../proof.js'
import { amountsIn, cleanName, currencyIn, joinNames, wordCount } from '../words.js'
import { partsOf } from './named_prices.js'
import { EXAMPLE, isBareAmount, NOT_A_PRICE, pagePoints } from './prices_in_text.js'

/** Lines with a bare price below them. With fewer on a page, such a line may be anything. */
const MIN_LISTED = 5
/** Lines that begin with a name and end with its price. A single one may be anything. */
const MIN_NAMED = 2
/** Number of words of such a line. */
const MAX_LINE_WORDS = 12
/** An amount with a minus sign, next to which other amounts are balances. */
export const NEGATIVE = /^[-−–]\s?\P{L}{0,4}(?:[A-Z]{3}\s?)?\d/u
/** Times that the highest price of an item for several quantities may be the lowest one. */
const MAX_RANGE = 100
/** Lines from an option of a form to its price. */
const LINES_TO_SURCHARGE = 3

/**
 * Makes claims about what a price list gained and lost, and about form options that cost extra: "added Tripod at 25 €".
 *
 * @param fields the detector's prices that belong to no plan
 */
export function priceListClaims(comparison: Comparison, fields: readonly FieldChange[]): Claim[] {
  if (fields.length === 0) return []
  const isPriceList = [comparison.before, comparison.after].every(
    (version) => countListed(version) >= MIN_LISTED
  )
  const added = itemsOf(comparison, fields, 'after', isPriceList)
  const removed = itemsOf(comparison, fields, 'before', isPriceList)
  const claims: Claim[] = []
  if (added.size > 0)
    claims.push({
      id: 'price_added',
      points: HIGH + pagePoints(comparison),
      rank: 86,
      clause: `added ${namesOf(added)}`,
      why: 'New items on the price list',
      proof: linesOf(added),
      essential: true,
    })
  if (removed.size > 0)
    claims.push({
      id: 'price_hidden',
      points: HIGH + pagePoints(comparison),
      rank: 84,
      clause: `no longer lists ${namesOf(removed)}`,
      why: 'Items were removed from the price list',
      proof: linesOf(removed),
      essential: true,
    })
  return claims
}

interface Price {
  /** As written. */
  text: string
  amount: number
  period: string
}

function namesOf(items: ReadonlyMap<string, readonly Price[]>): string {
  const named = [...items].map(([name, amounts]) => `${cleanName(shorten(name), 50)} at ${rangeOf(amounts)}`)
  return joinNames(named, 2, 'items')
}

/** Characters. A longer name loses its remarks in parentheses. */
const MAX_NAME_LENGTH = 50

function shorten(name: string): string {
  return name.length > MAX_NAME_LENGTH ? withoutRemarks(name) : name
}

function withoutRemarks(name: string): string {
  return name.replace(/\s*\([^)]*\)/g, '')
}

function linesOf(items: ReadonlyMap<string, readonly Price[]>): string[] {
  return [...items].flatMap(([name, prices]) => [name, ...prices.map(({ text }) => text)])
}

/** Returns an item's price, or the range of its prices for several quantities: "6.7 € to 7.5 €". */
function rangeOf(prices: readonly Price[]): string {
  const [{ period, text }] = prices
  const currency = currencyIn(text)
  const sorted = prices.toSorted((one, other) => one.amount - other.amount)
  const [lowest, highest] = [sorted[0], sorted.at(-1)!]
  const isOneUnit = prices.every((price) => price.period === period && currencyIn(price.text) === currency)
  // "7.125 €" next to "7.5 €" may have been read as thousands.
  if (!isOneUnit || highest.amount > MAX_RANGE * lowest.amount)
    return joinNames(
      prices.map((price) => price.text),
      2,
      'price'
    )
  return lowest.amount === highest.amount ? lowest.text : `${lowest.text} to ${highest.text}`
}

/** Whether the line of an item was edited into another line with a price, which took its place. */
function isEditedLine({ edits }: Comparison, name: string): boolean {
  return edits.some(
    ({ before, after }) =>
      before?.text.includes(name) &&
      after &&
      amountsIn(after.text).length > 0 &&
      sharedWords(before.text, after.text) > 0
  )
}

/**
 * Returns the items that only one version lists, with their prices.
 *
 * @param side the version that lists them
 * @param isPriceList whether both versions have a list of names with prices
 */
function itemsOf(
  comparison: Comparison,
  fields: readonly FieldChange[],
  side: 'before' | 'after',
  isPriceList: boolean
): Map<string, Price[]> {
  const other = comparison[side === 'after' ? 'before' : 'after']
  const items = new Map<string, Price[]>()
  for (const field of fields) {
    const price = field[side]
    const name = partsOf(field.facts?.subject ?? '').at(-1) ?? ''
    if (field.kind !== (side === 'after' ? 'added' : 'removed') || price === undefined) continue
    if (!/\p{L}{2}/u.test(name) || /[?!.]$/.test(name) || NOT_A_PRICE.test(name)) continue
    if (!isItem(comparison, { name, price }, side, isPriceList)) continue
    if (comparison[side].tables.isSummedUp(name)) continue
    // A name that only gained or lost its portion is the same item.
    const bare = withoutRemarks(name)
    if (bare !== name && other.says(bare)) continue
    if (side === 'before' && isEditedLine(comparison, name)) continue
    // Elsewhere than on a pricing page, a table of facts repeats the price of a plan.
    if (comparison.label !== 'pricing' && !lacksAmount(other, price)) continue
    const amount = (side === 'after' ? field.facts?.amountAfter : field.facts?.amountBefore) ?? 0
    const period = field.facts?.period ?? ''
    if (isShownMore(comparison, price, side))
      items.set(name, [...(items.get(name) ?? []), { text: amountsIn(price)[0] ?? price, amount, period }])
  }
  return items
}

/** Whether a name belongs to a new row, a new form option, or an item that only one version lists. */
function isItem(
  comparison: Comparison,
  { name, price }: { name: string; price: string },
  side: 'before' | 'after',
  isPriceList: boolean
): boolean {
  const { before, after, edits, controls } = comparison
  const other = side === 'after' ? before : after
  const headers = comparison[side].unitsOf('table_header')
  const hasOwnNames = comparison[side].blocks.filter(isNamedPrice).length >= MIN_NAMED
  return [...edits, ...controls].some((edit) => {
    const line = edit[side]
    if (hasOwnNames && line && isNamedPrice(line) && line.text.startsWith(name) && line.text.includes(price))
      return !isOfExample(line) && !other.says(name) && (isPriceList || lacksAmount(other, price))
    if (line?.text !== name || headers.some(({ start, end }) => line.at >= start && line.at < end))
      return false
    if (isOfExample(line) || isInLedger(comparison[side], line.at)) return false
    const isNew = side === 'after' && !edit.before
    return (
      (isNew && line.block.kind === 'cell' && isInRow(comparison[side], line.at, price)) ||
      (isNew && line.block.kind === 'label' && isSurcharge(after, line.at)) ||
      (isPriceList && isPriced(comparison[side], line.at) && !other.says(name))
    )
  })
}

/** Whether the row that a name begins has a price of the company. Another table may have the same name. */
function isInRow(version: PageVersion, at: number, price: string): boolean {
  const row = version.tables.rows.find(({ start, end }) => at >= start && at < end)
  const [amount = price] = amountsIn(price)
  const isOwnPrice = ({ text }: Block, index: number) =>
    text.includes(amount) && !version.tables.isOfOtherVendor(row!.start + index)
  return !row || version.blocks.slice(row.start, row.end).some(isOwnPrice)
}

/** Whether a line is below a heading of an example, or of what somebody would pay elsewhere. */
function isOfExample({ block: { path } }: Passage): boolean {
  return path.some((heading) => EXAMPLE.test(heading) || OTHER_PRICES_HEADING.test(heading))
}

/** Whether a line is in a table with negative amounts: balances of an account, as in a picture of the product. */
function isInLedger({ blocks }: PageVersion, at: number): boolean {
  const isOutside = ({ kind }: Block) => kind !== 'cell'
  const start = blocks.slice(0, at + 1).findLastIndex(isOutside) + 1
  const end = blocks.findIndex((block, index) => index >= at && isOutside(block))
  return blocks
    .slice(start, end < 0 ? blocks.length : end)
    .some(({ text }) => NEGATIVE.test(text) && amountsIn(text).length === 1)
}

function countListed(version: PageVersion): number {
  return version.blocks.filter((_, at) => isPriced(version, at)).length
}

/** Whether a line is a short text right above a bare price, or ends with its price, as in a list of prices. */
function isPriced({ blocks }: PageVersion, at: number): boolean {
  const [line, next] = [blocks[at], blocks[at + 1]]
  return (
    (line !== undefined && isNamedPrice(line)) ||
    ((line?.kind === 'paragraph' || line?.kind === 'heading') &&
      next?.kind === 'paragraph' &&
      amountsIn(line.text).length === 0 &&
      amountsIn(next.text).length === 1 &&
      isBareAmount(next.text))
  )
}

/** Whether a line is a name with its price: "Small crate 20 €", "Crates of glass from €30". */
function isNamedPrice({ text }: Pick<Block, 'text'>): boolean {
  const [amount, ...others] = amountsIn(text)
  if (amount === undefined || others.length > 0 || !text.endsWith(amount)) return false
  const name = text.slice(0, -amount.length).replace(FLOOR_WORDS, ' ')
  return (
    /^\p{L}[^.!?]*$/u.test(name) &&
    /\p{L}{3}|\p{Lo}{2}/u.test(name) &&
    wordCount(text) <= MAX_LINE_WORDS &&
    !NOT_A_PRICE.test(text)
  )
}

/** Whether more lines show an amount in one version than in the other. A renamed item keeps its amount. */
function isShownMore({ before, after }: Comparison, text: string, side: 'before' | 'after'): boolean {
  const [amount = text] = amountsIn(text)
  const timesIn = ({ blocks }: PageVersion) =>
    blocks.filter((block) => containsWords(block.text, amount)).length
  const [old, now] = [timesIn(before), timesIn(after)]
  return side === 'after' ? now > old : old > now
}

/** Whether a form option is followed by what it adds to the price: "+ 25 €". Other amounts may be calculated. */
function isSurcharge({ blocks }: PageVersion, at: number): boolean {
  return blocks.slice(at + 1, at + 1 + LINES_TO_SURCHARGE).some(({ text }) => /^\+\s?\P{L}*$/u.test(text))
}
