/** How the prices of one plan changed. */
import { type Offer, priceKey, type Unit } from 'rivalwatch-plugin'
import { type Move, priceOf } from './price_words.js'

/** Returns how a plan's price changed, and next to a recurring price, how its one-time price did. */
export function movesOf(old: Unit, now: Unit): Move[] {
  const offers = (old.offers ?? []).toSorted((one, other) => Number(isOnce(one)) - Number(isOnce(other)))
  const move = moveOf({ ...old, offers }, now)
  const once = offers.find(isOnce)
  const fee = move && once && !isOnce(move.from) ? moveOfOffer(old, now, once) : null
  const hasOthers = now.offers?.some((offer) => !isOnce(offer)) ?? false
  return [move, fee && isOnce(fee.to) ? fee : null].flatMap((one) =>
    one ? [{ ...one, isFee: hasOthers && isOnce(one.to) }] : []
  )
}

function isOnce({ period }: Offer): boolean {
  return period === 'one-time'
}

/** Compares a plan's prices of the same period if possible. */
function moveOf(old: Unit, now: Unit): Move | null {
  const [first, ...others] = old.offers ?? []
  if (!first) return null
  const move = moveOfOffer(old, now, first)
  if (move) return move
  // The monthly price may be the same while the one billed yearly changed.
  for (const offer of others) {
    const other = offer.period === first.period ? null : moveOfOffer(old, now, offer)
    if (other?.to.period === offer.period) return other
  }
  return null
}

function moveOfOffer(old: Unit, now: Unit, from: Offer): Move | null {
  const [first, ...others] = now.offers ?? []
  if (!first) return null
  const to = [first, ...others].find(({ period }) => period === from.period) ?? first
  // A setup fee did not become the monthly price that was next to it.
  if (to.period !== from.period && old.offers!.some(({ period }) => period === to.period)) return null
  if (from.period !== to.period && !(isPeriod(from) && isPeriod(to))) return null
  if (priceOf(from) === priceOf(to)) return null
  // A price that the plan showed before, next to another one, is not new.
  if (old.offers!.some((one) => one.period === to.period && priceKey(one) === priceKey(to))) return null
  const isSame = priceKey(from) === priceKey(to)
  // A version that names no period may mean the same period.
  if (isSame && (from.period === to.period || from.period === '' || to.period === '')) return null
  return { name: now.title, from, to }
}

/** Whether a period may be one of billing, or is not named. "30 days" is the length of a trial. */
function isPeriod({ period }: Offer): boolean {
  return !/^\d/.test(period)
}
