/** How the prices of one plan changed. */
import { type Offer, priceKey, type Unit } from 'rivalwatch-plugin'
import { type Move, priceOf } from './price_words.js'

/** Returns how a plan's price changed: the first one, or if that is the same, one for another period. */
export function moveOfPlan(old: Unit, now: Unit): Move | null {
  const isOnce = ({ period }: Offer) => Number(period === 'one-time')
  // A setup fee may be above the monthly price.
  const offers = (old.offers ?? []).toSorted((one, other) => isOnce(one) - isOnce(other))
  const moves = offers.flatMap((offer) => moveOf(old, now, offer) ?? [])
  return moves.find(({ from, to }) => from === offers[0] || to.period === from.period) ?? null
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
