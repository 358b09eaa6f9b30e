import { type Offer, priceKey, type Unit } from 'rivalwatch-plugin'
import { type Claim, HIGH } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { nameKey } from '../proof.js'
import { amountKey, amountsIn, cleanName, joinNames } from '../words.js'
import { amountOf } from './price_words.js'
import { pagePoints } from './prices_in_text.js'

/** A line of amounts without words: "$15$11.99", "$15". */
const ONLY_AMOUNTS = /^[\s\p{P}\p{Sc}\d]*$/u
const MAX_NAMED = 2

/**
 * Claims a new crossed-out price next to an unchanged one: a higher amount in a plan's box that the reader left out of
 * the plan's offers.
 *
 * @param unmoved plans of both versions whose own price is the same
 */
export function formerPriceClaims(
  comparison: Comparison,
  unmoved: readonly (readonly [before: Unit, after: Unit])[]
): Claim[] {
  const found = comparison.edits.flatMap(({ before, after }) => {
    if (!before?.plan || !after?.plan) return []
    const isOf = (unit: Unit, title: string) => nameKey(unit.title) === nameKey(title)
    const boxes = unmoved.find(([old, now]) => isOf(old, before.plan!.title) && isOf(now, after.plan!.title))
    const [old, now] = [before, after].map(({ text }) => amountsIn(text))
    const from = old.filter((amount) => !now.includes(amount))
    const to = now.filter((amount) => !old.includes(amount))
    const offer = boxes && keptOffer(...boxes)
    const isPlain = [before, after].every(({ text }) => ONLY_AMOUNTS.test(text))
    if (!offer || !isPlain || from.length !== 1 || to.length !== 1) return []
    return isFormer(from[0], boxes[0], offer) && isFormer(to[0], boxes[1], offer)
      ? [{ title: after.plan.title, line: after.text, from: from[0], to: to[0], offer }]
      : []
  })
  const [first] = found
  if (!first) return []
  const names = joinNames(
    found.map(({ title }) => cleanName(title, 40)),
    MAX_NAMED,
    'plans'
  )
  const isOne = found.length === 1
  return [
    {
      id: 'former_price',
      points: HIGH + pagePoints(comparison),
      rank: 94,
      clause: `now shows ${isOne ? '' : 'other crossed-out prices, such as '}${first.to} instead of ${first.from}${isOne ? ` as the crossed-out price of ${names} (${amountOf(first.offer)})` : `, for ${names}`}`,
      why: 'The price that a discount is shown against changed',
      proof: found.flatMap(({ title, line }) => [title, line]),
      essential: true,
    },
  ]
}

/** Returns the first price of a plan, if it is the same in both versions. */
function keptOffer({ offers: [old] = [] }: Unit, { offers: [now] = [] }: Unit): Offer | null {
  return old && now && Number(now.amount) > 0 && priceKey(old) === priceKey(now) ? now : null
}

/** Whether an amount is higher than a plan's price, in its currency, and none of its offers. */
function isFormer(amount: string, { offers = [] }: Unit, offer: Offer): boolean {
  const sign = (text: string) => text.replace(/[\d.,\s]/g, '')
  return (
    sign(amount) === sign(amountOf(offer)) &&
    Number(amountKey(amount)) > Number(offer.amount) &&
    offers.every(({ text }) => !amountsIn(text).includes(amount))
  )
}
