/** How a sentence states prices. */
import type { Offer } from 'rivalwatch-plugin'
import { amountsIn, cleanName, joinNames, periodPhrase, quote, wordCount } from '../words.js'

/** A price of one thing before and after a change. */
export interface Move {
  name: string
  /** Whether it is paid once next to a recurring price, such as for the setup. */
  isFee?: boolean
  from: Offer
  to: Offer
}

/** Share. A smaller change is reported without a percentage. */
const MIN_SHOWN_SHARE = 0.005
const MAX_NAMED = 3
/** Number of words in a list of prices. */
const MAX_LIST_WORDS = 20

export function amountOf({ text }: Offer): string {
  return amountsIn(text)[0] ?? text
}

/** Returns a price as a sentence states it: "$49 a month" or "“Contact sales”". */
export function priceOf(offer: Offer): string {
  const amounts = amountsIn(offer.text)
  if (amounts.length === 0) return quote(offer.text, 30)
  const floor = /^from /.test(offer.text) ? 'from ' : ''
  return `${floor}${amounts.slice(0, 2).join('–')}${payPhrase(offer)}`
}

/** Returns a former price, which "in place of" precedes: "$49 a month", "a price from $49 a month". */
export function asFormer(offer: Offer): string {
  const price = priceOf(offer)
  return price.startsWith('from ') ? `a price ${price}` : price
}

/** Words for when a price is billed, not for the period that it covers. */
const BILLED = /(?<!\p{L})billed (?:yearly|annually)(?!\p{L})/iu
const PER_YEAR = /(?:\bper |\/ ?|\ba )(?:year|yr|annum)/i

/** Returns how a sentence states what an amount is paid for, and when: " a month", " per seat (billed yearly)". */
function payPhrase({ text, period }: Offer): string {
  const [paid, billing] = period.split(/, (?=billed )/)
  if (billing) return `${periodPhrase(paid)} (${billing})`
  const [billed] = BILLED.exec(text) ?? []
  if (billed === undefined || PER_YEAR.test(text)) return periodPhrase(period)
  return `${periodPhrase(period.replace(/(?: \/ )?year$/, ''))} (${billed.toLowerCase()})`
}

/**
 * Returns what happened to prices that can be compared: "raised Team from $49 to $79 a month (+61%)".
 *
 * @param noun what the prices are: "price", "one-time price"
 */
export function movedClause(moves: readonly Move[], noun: string): string {
  const verbs = moves.map((move) => (relativeChange(move) > 0 ? 'raised' : 'cut'))
  const [first, second] = moves
  const fromTo = ({ name, from, to }: Move) => `${cleanName(name)} from ${amountOf(from)} to ${amountOf(to)}`
  const per = moves.every(({ to }) => to.period === first.to.period) ? payPhrase(first.to) : ''
  if (moves.length === 1) {
    const by = Math.abs(relativeChange(first)) < MIN_SHOWN_SHARE ? '' : ` (${signedPercent(first)})`
    return `${verbs[0]} ${fromTo(first)}${per}${by}`
  }
  const isOneWay = new Set(verbs).size === 1
  if (moves.length === 2)
    return `${verbs[0]} ${fromTo(first)} and ${isOneWay ? '' : `${verbs[1]} `}${fromTo(second)}${per}`
  const verb = isOneWay ? verbs[0] : 'changed'
  const some = moves
    .slice(0, MAX_NAMED)
    .map(({ name, from, to }) => `${cleanName(name)} ${amountOf(from)} → ${amountOf(to)}`)
  const shown = wordCount(some.join(' ')) > MAX_LIST_WORDS ? some.slice(0, 2) : some
  // Prices without a readable name may have changed, too, so a count is given only if every counted price is named.
  return shown.length < moves.length
    ? `${verb} ${noun}s, such as ${joinNames(shown)}`
    : `${verb} ${moves.length} ${noun}s: ${shown.join(', ')}`
}

export function relativeChange({ from, to }: Move): number {
  return Number(to.amount) / Number(from.amount) - 1
}

/** Returns by how much a price changed: "+61%", "−0.4%". */
export function signedPercent(move: Move): string {
  const share = Math.abs(100 * relativeChange(move))
  return `${relativeChange(move) > 0 ? '+' : '−'}${share < 1 ? share.toFixed(1) : Math.round(share)}%`
}
