import { currencyOf } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { compareUnits, nameKey } from '../proof.js'
import { amountsIn, cleanName, joinNames } from '../words.js'
import { amountsInText } from './amounts_in_text.js'
import { movesOf } from './plan_moves.js'
import { isInChangedLine, isRaiseOrCut, isSameMove, isStillCharged, namedMove } from './price_moves.js'
import {
  amountOf,
  asFormer,
  type Move,
  movedClause,
  priceOf,
  relativeChange,
  signedPercent,
} from './price_words.js'
import { pagePoints } from './prices_in_text.js'
import { shownPrices } from './shown_prices.js'

/** Share. If all prices change by no more than this, the change is a correction. */
const SLIGHT_SHARE = 0.02
/** Characters. A longer line needs no name next to it. */
const MIN_CLEAR_LENGTH = 60

/** Prices of plans, and other amounts that the page charges. */
export const prices: Kind = {
  find(comparison) {
    // A salary is not a price.
    if (comparison.isLegal || comparison.label === 'careers') return []
    const plans = compareUnits(comparison, 'plan')
    const { both, added, removed } = plans
    // On a page with plan boxes, other names with a price are rarely plans.
    const named = both.length > 0 ? [] : namedMoves(comparison)
    const all = [...both.flatMap(([old, now]) => movesOf(old, now)), ...named]
    const moves = all
      .filter((move) => isInChangedLine(comparison, move))
      .filter((move, at) => all.findIndex((one) => isSameMove(one, move)) === at)
      // What a plan costs each month matters more than what its setup costs once.
      .sort((one, other) => Number(isRecurring(other)) - Number(isRecurring(one)))
    const names = [...moves.map(({ name }) => name), ...[...added, ...removed].map(({ title }) => title)]
    return [
      ...claimsOf(comparison, moves),
      ...shownPrices(comparison, plans),
      ...amountsInText(comparison, moves, new Set(names.map(nameKey))),
    ]
  },
}

/** Returns the changes of prices that have a name but no box. A name that several prices share is not theirs. */
function namedMoves(comparison: Comparison): Move[] {
  const fields = comparison.fields.filter(
    ({ category, field }) => category === 'pricing' && field.startsWith('prices')
  )
  const bySubject = Map.groupBy(fields, ({ facts }) => `${facts?.subject}\n${facts?.period}`)
  const byRow = Map.groupBy(comparison.after.tables.rows, ({ title }) => nameKey(title))
  return [...bySubject.values()].flatMap(([field, ...others]) => {
    const rows = byRow.get(nameKey(field.facts?.subject ?? '')) ?? []
    return others.length > 0 || rows.length > 1 ? [] : (namedMove(comparison, field) ?? [])
  })
}

function isRecurring({ to }: Move): boolean {
  return /month|year|week/.test(to.period)
}

function claimsOf(comparison: Comparison, moves: readonly Move[]): Claim[] {
  const moved = moves.filter((move) => isRaiseOrCut(comparison, move))
  const others = moves.filter((move) => !moved.includes(move))
  const isFee = (move: Move) => move.isFee ?? false
  return [
    ...[...Map.groupBy(moved, isFee).values()].map((some) => movedClaim(comparison, some)),
    ...(others.length > 0 ? [replacedClaim(comparison, others)] : []),
  ]
}

/** Claims that prices were raised or cut. */
function movedClaim(comparison: Comparison, moves: readonly Move[]): Claim {
  const [first] = moves
  const isSlight = moves.every((move) => Math.abs(relativeChange(move)) <= SLIGHT_SHARE)
  const verb = relativeChange(first) > 0 ? 'rose' : 'fell'
  return {
    id: first.isFee ? 'one_time_price' : 'price_changed',
    points: isSlight ? MEDIUM : HIGH + pagePoints(comparison),
    rank: first.isFee ? 99 : 100,
    clause: movedClause(moves, first.isFee ? 'one-time price' : 'price'),
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
  const [first, ...others] = moves
  const { from, to } = first
  const name = cleanName(first.name)
  // A price that is still on the page was not replaced. A range was, even if its lower end is.
  const isRange = amountsIn(from.text).length > 1
  const isKept = !isRange && (isStillCharged(comparison, first) || comparison.after.says(from.text))
  const isOtherPeriod =
    moves.length > 1 && moves.every((move) => /year/.test(move.from.period) !== /year/.test(move.to.period))
  const shown = `now shows ${priceOf(to)} for ${name}`
  const names = others.map((move) => cleanName(move.name))
  return {
    id: 'price_shown',
    // Prices in another currency may only show a visitor's location, and those for another period another default.
    points: (moves.every(isInOtherCurrency) || isOtherPeriod ? MEDIUM : HIGH) + pagePoints(comparison),
    // A plan without a price, and a range that only lost an end, say less than a new plan.
    rank: moves.every((move) => move.to.amount === null || amountOf(move.from) === amountOf(move.to))
      ? 93
      : 97,
    clause: `${shown}${isKept ? '' : ` in place of ${asFormer(from)}`}${names.length > 0 ? `, and other prices for ${joinNames(names, 3)}` : ''}`,
    // Next to prices that moved, the new price is enough.
    brief: shown,
    why: `${name} shows a different price`,
    proof: moves.flatMap((move) => proofOf(comparison, move)),
    essential: true,
  }
}

function isInOtherCurrency({ from, to }: Move): boolean {
  return Number(from.amount) > 0 && Number(to.amount) > 0 && currencyOf(from) !== currencyOf(to)
}

/** Returns the line with a new price, and the name if it is on a separate line. */
function proofOf({ edits, after }: Comparison, { name, to }: Move): string[] {
  // The column header follows the row's name, in parentheses.
  const subject = after.says(name) ? name : name.replace(/ \([^()]*\)$/, '')
  const lines = edits.flatMap(({ after: line }) =>
    // Another plan may have the same amount, for something else.
    line?.text.includes(amountOf(to)) && (!line.plan || nameKey(line.plan.title) === nameKey(name))
      ? [line.text]
      : []
  )
  const best = lines.find((line) => line.includes(subject)) ?? lines[0] ?? to.text.replace(/^from /, '')
  return best.includes(subject) || best.length > MIN_CLEAR_LENGTH ? [best] : [subject, best]
}
