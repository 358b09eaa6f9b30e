/** How a sentence states prices. */
import type { Offer } from 'rivalwatch-plugin'
import type { PageVersion } from '../page_version.js'
import { amountsIn, cleanName, joinNames, numbersIn, periodPhrase, quote } from '../words.js'

/** A price of one thing before and after a change. */
export interface Move {
  name: string
  from: Offer
  to: Offer
}

const MAX_NAMED = 3

export function amountOf({ text }: Offer): string {
  return amountsIn(text)[0] ?? text
}

/** Whether a changed line of a version has a price. Otherwise, only the words around it changed, if anything. */
export function isInChangedLine({ content, changed }: PageVersion, offer: Offer): boolean {
  // The currency may be on a separate line.
  const [number = offer.text] = numbersIn(amountOf(offer))
  return content === null || changed.some(({ text }) => text.includes(number))
}

/** Returns a price as a sentence states it: "$49 a month" or "“Contact sales”". */
export function priceOf(offer: Offer): string {
  const amounts = amountsIn(offer.text)
  if (amounts.length === 0) return quote(offer.text, 30)
  const floor = /^from /.test(offer.text) ? 'from ' : ''
  return `${floor}${amounts.slice(0, 2).join('–')}${payPhrase(offer)}`
}

/** Returns how a sentence states what an amount is paid for, and when: " a month", " per seat (billed yearly)". */
function payPhrase({ period }: Offer): string {
  const [paid, billing] = period.split(/, (?=billed )/)
  return billing ? `${periodPhrase(paid)} (${billing})` : periodPhrase(period)
}

/** Returns what happened to prices that can be compared: "raised Team from $49 to $79 a month (+61%)". */
export function movedClause(moves: readonly Move[]): string {
  const verbs = new Set(moves.map((move) => (relativeChange(move) > 0 ? 'raised' : 'cut')))
  const [verb] = verbs.size > 1 ? ['changed'] : verbs
  const [{ to: first }] = moves
  if (moves.length < MAX_NAMED) {
    const named = moves.map(
      ({ name, from, to }) => `${cleanName(name)} from ${amountOf(from)} to ${amountOf(to)}`
    )
    const per = moves.every(({ to }) => to.period === first.period) ? payPhrase(first) : ''
    return `${verb} ${named.join(' and ')}${per}${moves.length > 1 ? '' : ` (${signedPercent(moves[0])})`}`
  }
  const named = moves.map(({ name, from, to }) => `${cleanName(name)} ${amountOf(from)} → ${amountOf(to)}`)
  // Prices without a readable name may have changed, too, so there is no count.
  return moves.length > MAX_NAMED
    ? `${verb} prices, such as ${joinNames(named.slice(0, MAX_NAMED))}`
    : `${verb} prices: ${named.join(', ')}`
}

export function relativeChange({ from, to }: Move): number {
  return Number(to.amount) / Number(from.amount) - 1
}

/** Returns by how much a price changed: "+61%", "−0.4%". */
export function signedPercent(move: Move): string {
  const share = Math.abs(100 * relativeChange(move))
  return `${relativeChange(move) > 0 ? '+' : '−'}${share < 1 ? share.toFixed(1) : Math.round(share)}%`
}
