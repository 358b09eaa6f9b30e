/** Compares the prices of two versions. How a plan's own prices changed is in plan_moves.ts. */
import { type FieldChange, isComparable, type Offer, priceKey } from 'rivalwatch-plugin'
import { EXAMPLE, OTHER_PRICES_HEADING } from '../company_plans.js'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import { isStatistic, nameKey, withFloor } from '../proof.js'
import { amountsIn, cleanName, isSlogan, numbersIn, wordCount } from '../words.js'
import { amountOf, type Move } from './price_words.js'
import { hasOwnName, isComparedWithOthers, NOT_A_NAME, NOT_A_PRICE } from './prices_in_text.js'

/** Number of words. */
const MAX_NAME_WORDS = 5

/** Returns a price change that the detector paired by a name, if that name belongs to both prices. */
export function namedMove(
  comparison: Comparison,
  { kind, before = '', after = '', facts }: FieldChange
): Move | null {
  const name = facts?.subject ?? ''
  const isName =
    /\p{L}{2}|\p{Lo}/u.test(name) &&
    wordCount(name) <= MAX_NAME_WORDS &&
    !NOT_A_NAME.test(name) &&
    nameKey(name) !== nameKey(comparison.page.competitor)
  // On a page that sells nothing, a heading above an amount rarely names what is sold.
  const isOwn = !comparison.isEditorial && !isComparedWithOthers(comparison)
  if (kind !== 'changed' || !isName || !isOwn) return null
  const headings = comparison.edits.flatMap((edit) =>
    edit.after?.text.includes(after) ? edit.after.block.path : []
  )
  const isExample = headings.some((one) => EXAMPLE.test(one) || OTHER_PRICES_HEADING.test(one))
  if (isExample || NOT_A_PRICE.test(`${name} ${before} ${after}`)) return null
  if (isStatistic(comparison.before, before) || isStatistic(comparison.after, after)) return null
  const parts = name.split(', ').map((part) => cleanName(part, 40))
  const { versions } = comparison
  if (versions && !isPriceOf(comparison.before, before, parts)) return null
  if (versions && !isPriceOf(comparison.after, after, parts)) return null
  const period = facts?.period ?? ''
  const [unit, newUnit] = [unitOf(before), unitOf(after)]
  const move = {
    name: parts.length === 2 ? `${parts[1]} (${parts[0]})` : name,
    from: offerOf(
      withFloor(comparison.before, before),
      facts?.amountBefore,
      unit === newUnit ? period : unit
    ),
    to: offerOf(
      withFloor(comparison.after, after),
      facts?.amountAfter,
      newUnit === '' && unit !== '' ? '' : period
    ),
  }
  return priceKey(move.from) === priceKey(move.to) ? null : move
}

/** Whether the name of a price is in its line or above it, or the header of its row or column. */
function isPriceOf(version: PageVersion, price: string, parts: readonly string[]): boolean {
  const [amount = price] = amountsIn(price)
  return version.blocks.some(({ text, path }, at) => {
    if (!text.includes(amount) || NOT_A_PRICE.test(text)) return false
    const { row = '', column = '' } = version.tables.cellLabel(at) ?? {}
    const above = [path.at(-1) ?? '', version.blocks[at - 1]?.text ?? '', row, column]
    const names = hasOwnName(text, amount) ? [] : above.filter((line) => !isSlogan(line)).map(nameKey)
    return parts.every((part) => text.includes(part) || names.includes(nameKey(part)))
  })
}

/** Returns what the detector shows next to an amount: "/ user". */
function unitOf(price: string): string {
  return price
    .replace(/[\d.,\p{Sc}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
}

function offerOf(text: string, amount: number | undefined, period: string): Offer {
  return {
    subject: '',
    text,
    amount: amount === undefined ? null : String(amount),
    currency: /\p{Sc}|[A-Z]{3}/u.exec(text)?.[0] ?? null,
    period,
  }
}

/** Whether two moves are about one plan that the page names twice: "Personal" and "Entry · Personal". */
export function isSameMove(one: Move, other: Move): boolean {
  const [words, others] = [one, other].map((move) => new Set(nameKey(move.name).split(' ')))
  const isOneName = words.isSubsetOf(others) || others.isSubsetOf(words)
  return (
    (nameKey(one.name) === nameKey(other.name) && one.isFee === other.isFee) ||
    (isOneName && priceKey(one.from) === priceKey(other.from) && priceKey(one.to) === priceKey(other.to))
  )
}

/** Whether a changed line has one of the prices. Otherwise, only the words around a price changed. */
export function isInChangedLine({ versions, before, after }: Comparison, { from, to }: Move): boolean {
  // The currency may be on a separate line.
  const isIn = ({ changed }: PageVersion, offer: Offer) => {
    const [number = offer.text] = numbersIn(amountOf(offer))
    return changed.some(({ text }) => text.includes(number))
  }
  return versions === null || isIn(before, from) || isIn(after, to)
}

/** Words that say whether a price includes taxes. */
const TAX_WORDS = /(?<!\p{L})(?:vat|tax(?:es)?|gst|mwst|ust|tva|ht|ttc|iva|btw)(?!\p{L})/iu

/** Whether a price was raised or cut: it replaced one with the same currency, period and unit, and with taxes or without. */
export function isRaiseOrCut(comparison: Comparison, move: Move): boolean {
  const isTaxNamed = ({ blocks }: PageVersion, offer: Offer) => {
    const at = blocks.findIndex(({ text }) => text.includes(amountOf(offer)))
    return blocks.slice(Math.max(0, at), at + 2).some(({ text }) => TAX_WORDS.test(text))
  }
  return (
    isComparable(move.from, move.to) &&
    isTaxNamed(comparison.before, move.from) === isTaxNamed(comparison.after, move.to) &&
    !isStillCharged(comparison, move)
  )
}

/** Whether the plan still shows its old price in a line without the new one, for example for another period. */
export function isStillCharged({ after }: Comparison, { name, from, to }: Move): boolean {
  const box = after.unitsOf('plan').find(({ title }) => title === name)
  if (!box || amountOf(from) === amountOf(to)) return false
  return after.blocks
    .slice(box.start, box.end)
    .some(({ text }) => text.includes(amountOf(from)) && !text.includes(amountOf(to)))
}
