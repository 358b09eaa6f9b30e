import { currencyOf, type FieldChange, isComparable, type Offer, priceKey } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import { compareUnits, nameKey, withFloor } from '../proof.js'
import { amountsIn, cleanName, isSlogan, joinNames } from '../words.js'
import { amountsInText } from './amounts_in_text.js'
import { moveOfPlan } from './plan_moves.js'
import {
  amountOf,
  isInChangedLine,
  type Move,
  movedClause,
  priceOf,
  relativeChange,
  signedPercent,
} from './price_words.js'
import { hasOwnName, isComparedWithOthers, isName, isPrice, pagePoints } from './prices_in_text.js'
import { shownPrices } from './shown_prices.js'

/** Lines above a price that may name it. */
const LINES_TO_NAME = 3
/** Share. If all prices change by no more than this, the change is a correction. */
const SLIGHT_SHARE = 0.02

/** Prices of plans, and other amounts that the page charges. */
export const prices: Kind = {
  find(comparison) {
    // A salary is not a price.
    if (comparison.isLegal || comparison.label === 'careers') return []
    const { before, after } = comparison
    const plans = compareUnits(comparison, 'plan')
    const { both, added, removed } = plans
    // On a page with plan boxes, other names with a price are rarely plans.
    const all =
      both.length > 0 ? both.flatMap(([old, now]) => moveOfPlan(old, now) ?? []) : namedMoves(comparison)
    const isSame = (one: Move, other: Move) => nameKey(one.name) === nameKey(other.name)
    const moves = all
      .filter(({ from, to }) => isInChangedLine(before, from) || isInChangedLine(after, to))
      .filter((move, at) => all.findIndex((one) => isSame(one, move)) === at)
    return [
      ...claimsOf(comparison, moves),
      ...shownPrices(comparison, plans),
      ...amountsInText(comparison, moves, moves.length + added.length + removed.length > 0),
    ]
  },
}

/** Returns the changes of prices that have a name but no box. */
function namedMoves(comparison: Comparison): Move[] {
  // On a page that sells nothing, a heading above an amount rarely names what is sold.
  if (comparison.isEditorial || isComparedWithOthers(comparison)) return []
  return comparison.fields
    .filter(({ category, field }) => category === 'pricing' && field.startsWith('prices'))
    .flatMap((field) => namedMove(comparison, field) ?? [])
}

/** Returns the change of a price that was paired by a name, if that name belongs to both prices. */
function namedMove(comparison: Comparison, { kind, before, after, facts = {} }: FieldChange): Move | null {
  const { subject = '', period = '' } = facts
  if (kind !== 'changed' || !before || !after || !isName(subject)) return null
  // A name that several rows share is not that of their prices.
  if (comparison.after.tables.rows.filter(({ title }) => nameKey(title) === nameKey(subject)).length > 1)
    return null
  const parts = subject.split(', ').map((part) => cleanName(part, 40))
  if (!isNamed(comparison.before, before, parts) || !isNamed(comparison.after, after, parts)) return null
  const offer = (version: PageVersion, text: string, amount: number | undefined): Offer => ({
    subject: '',
    text: withFloor(version, text),
    amount: amount === undefined ? null : String(amount),
    currency: /\p{Sc}|[A-Z]{3}/u.exec(text)?.[0] ?? null,
    // A price per user cannot be compared with a flat one.
    period: unitOf(before) === unitOf(after) ? period : unitOf(text),
  })
  const from = offer(comparison.before, before, facts.amountBefore)
  const to = offer(comparison.after, after, facts.amountAfter)
  // The header of the column follows the row's name, in parentheses.
  const name = parts.length === 2 ? `${parts[1]} (${parts[0]})` : subject
  return priceKey(from) === priceKey(to) ? null : { name, from, to }
}

/** Whether the name of a price is in its line or above it, or the header of its row or column. */
function isNamed(version: PageVersion, price: string, parts: readonly string[]): boolean {
  // A version that is not stored shows only its changed lines.
  if (version.content === null) return isPrice(version, price, parts)
  const [amount = price] = amountsIn(price)
  return version.blocks.some(({ text, path }, at, blocks) => {
    if (!text.includes(amount) || !isPrice(version, text, [...path, ...parts])) return false
    const { row = '', column = '' } = version.tables.cellLabel(at) ?? {}
    const above = blocks.slice(Math.max(0, at - LINES_TO_NAME), at).map((block) => block.text)
    const near = above.slice(above.findLastIndex((line) => amountsIn(line).length > 0) + 1)
    const around = [path.at(-1) ?? '', ...near, row, column]
    const names = hasOwnName(text, amount) ? [] : around.filter((line) => !isSlogan(line)).map(nameKey)
    return parts.every((part) => text.includes(part) || names.includes(nameKey(part)))
  })
}

/** Returns what is next to an amount: "user" of "$9 / user". */
function unitOf(price: string): string {
  return price
    .replace(/[\d.,\p{Sc}\s/]+/gu, ' ')
    .trim()
    .toLowerCase()
}

function claimsOf(comparison: Comparison, moves: readonly Move[]): Claim[] {
  const isMoved = (move: Move) =>
    isComparable(move.from, move.to) && hasSameTax(comparison, move) && !isStillCharged(comparison, move)
  const [moved, others] = [moves.filter(isMoved), moves.filter((move) => !isMoved(move))]
  return [
    ...(moved.length > 0 ? [movedClaim(comparison, moved)] : []),
    ...(others.length > 0 ? [replacedClaim(comparison, others)] : []),
  ]
}

/** Words for taxes next to a price. */
const TAX = /(?<!\p{L})(?:vat|tax(?:es)?|gst|mwst|ust|tva|ht|ttc|iva|btw)(?!\p{L})/iu

/** Whether both prices, or neither of them, mention taxes. A price that only began to include them was not raised. */
function hasSameTax(comparison: Comparison, { from, to }: Move): boolean {
  const isTaxNamed = ({ blocks }: PageVersion, offer: Offer) => {
    const at = blocks.findIndex(({ text }) => text.includes(amountOf(offer)))
    return blocks.slice(Math.max(0, at), at + 2).some(({ text }) => TAX.test(text))
  }
  return isTaxNamed(comparison.before, from) === isTaxNamed(comparison.after, to)
}

/** Whether the plan still shows its old price in a line without the new one, for example for another period. */
function isStillCharged({ after }: Comparison, { name, from, to }: Move): boolean {
  const box = after.unitsOf('plan').find(({ title }) => title === name)
  if (!box || amountOf(from) === amountOf(to)) return false
  return after.blocks
    .slice(box.start, box.end)
    .some(({ text }) => text.includes(amountOf(from)) && !text.includes(amountOf(to)))
}

/** Claims that prices were raised or cut. */
function movedClaim(comparison: Comparison, moves: readonly Move[]): Claim {
  const [first] = moves
  const isSlight = moves.every((move) => Math.abs(relativeChange(move)) <= SLIGHT_SHARE)
  const verb = relativeChange(first) > 0 ? 'rose' : 'fell'
  return {
    id: 'price_changed',
    points: isSlight ? MEDIUM : HIGH + pagePoints(comparison),
    rank: 100,
    clause: movedClause(moves),
    why:
      moves.length === 1
        ? `${cleanName(first.name)} ${verb} ${signedPercent(first).slice(1)}`
        : `${moves.length} prices changed`,
    proof: moves.flatMap((move) => proofOf(comparison, move)),
    essential: true,
  }
}

/** Claims new prices that cannot be compared with the old ones. */
function replacedClaim(comparison: Comparison, moves: readonly Move[]): Claim {
  const [{ name, from, to }, ...others] = moves
  // A price that is still on the page was not replaced. Words such as "Free" may also be part of other lines.
  const isKept = /\d/.test(from.text)
    ? comparison.after.says(from.text) || isStillCharged(comparison, moves[0])
    : comparison.after.countLines(from.text) > 0
  const names = others.map((move) => cleanName(move.name))
  const shown = `now shows ${priceOf(to)} for ${cleanName(name)}`
  const former = priceOf(from).replace(/^from /, 'a price from ')
  return {
    id: 'price_shown',
    points: (isOtherDefault(moves) ? MEDIUM : HIGH) + pagePoints(comparison),
    // A plan without a price, and a range that only lost an end, say less than a new plan.
    rank: moves.every(({ from: old, to: now }) => now.amount === null || amountOf(old) === amountOf(now))
      ? 93
      : 97,
    clause: `${shown}${isKept ? '' : ` in place of ${former}`}${names.length > 0 ? `, and other prices for ${joinNames(names, 3)}` : ''}`,
    // Next to prices that moved, the new price is enough.
    brief: shown,
    why: `${cleanName(name)} shows a different price`,
    proof: moves.flatMap((move) => proofOf(comparison, move)),
    essential: true,
  }
}

/** Whether prices may only show another default: the currency of a visitor's country, or another period for all plans. */
function isOtherDefault(moves: readonly Move[]): boolean {
  const isPaid = moves.every(({ from, to }) => Number(from.amount) > 0 && Number(to.amount) > 0)
  const isOtherCurrency = moves.every(({ from, to }) => currencyOf(from) !== currencyOf(to))
  const isOtherPeriod = moves.every(({ from, to }) => /year/.test(from.period) !== /year/.test(to.period))
  return isPaid && (isOtherCurrency || (isOtherPeriod && moves.length > 1))
}

/** Returns the line with a new price, after the name if that is on a separate line. */
function proofOf({ edits }: Comparison, { name, to }: Move): string[] {
  // The column's header follows the row's name, in parentheses.
  const subject = name.replace(/ \([^()]*\)$/, '')
  // Another plan may have the same amount, for something else.
  const lines = edits.flatMap(({ after }) =>
    after?.text.includes(amountOf(to)) && (!after.plan || nameKey(after.plan.title) === nameKey(name))
      ? [after.text]
      : []
  )
  const best = lines.find((line) => line.includes(subject)) ?? lines[0] ?? to.text.replace(/^from /, '')
  return best.includes(subject) ? [best] : [subject, best]
}
