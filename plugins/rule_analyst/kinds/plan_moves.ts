/** How the prices of one plan changed. */
import { type Offer, priceKey, type Unit } from 'rivalwatch-plugin'
import { type Move, priceOf } from './price_words.js'

/** Returns how a plan's price changed, and next to a recurring price, how its one-time price did. */
export function movesOf(old: Unit, now: Unit): Move[] {
  const [once = [], recurring = []] = [true, false].map((isFee) =>
    (old.offers ?? []).filter((offer) => isOnce(offer) === isFee)
  )
  const [first, ...others] = [...recurring, ...once]
  if (!first) return []
  // The monthly price may be the same while the one billed yearly changed.
  const move =
    moveOf(old, now, first) ??
    others
      .filter(({ period }) => period !== first.period)
      .flatMap((offer) => moveOf(old, now, offer) ?? [])
      .find(({ from, to }) => to.period === from.period)
  const fee = move && !isOnce(move.from) && once[0] ? moveOf(old, now, once[0]) : null
  const hasOthers = now.offers?.some((offer) => !isOnce(offer)) ?? false
  return [move, fee && isOnce(fee.to) ? fee : null].flatMap((one) =>
    one ? [{ ...one, isFee: hasOthers && isOnce(one.to) }] : []
  )
}

function isOnce({ period }: Offer): boolean {
  return period === 'one-time'
}

/** Compares a plan's old price with the new one for the same period, if possible. */
function moveOf(old: Unit, now: Unit, from: Offer): Move | null {
  const { offers = [] } = now
  const to = offers.find(({ period }) => period === from.period) ?? offers[0]
  if (!to || priceOf(from) === priceOf(to)) return null
  const isOtherPeriod = to.period !== from.period
  // A setup fee did not become the monthly price that was next to it, and "30 days" is the length of a trial.
  const isOther =
    old.offers!.some(({ period }) => period === to.period) || /^\d/.test(from.period + to.period)
  if (isOtherPeriod && isOther) return null
  // A price that the plan showed before, next to another one, is not new.
  if (old.offers!.some((one) => one.period === to.period && priceKey(one) === priceKey(to))) return null
  // A version that names no period may mean the same period.
  const isSame = priceKey(from) === priceKey(to) && (from.period === '' || to.period === '')
  return isSame ? null : { name: now.title, from, to }
}
