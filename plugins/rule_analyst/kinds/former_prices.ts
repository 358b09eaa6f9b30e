import { type Offer, priceKey, type Unit } from 'rivalwatch-plugin'
import { type Claim, HIGH } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { HAS_WORD, nameKey } from '../proof.js'
import { amountKey, amountsIn, cleanName, joinNames, quote } from '../words.js'
import { amountOf, priceOf } from './price_words.js'
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

/**
 * Claims prices of plans that the old version only crossed out: the amount is in the line of the price in both
 * versions, but the reader found no offer in the old one.
 */
export function nowChargedClaims(
  comparison: Comparison,
  both: readonly (readonly [before: Unit, after: Unit])[]
): Claim[] {
  const found = both.flatMap(([{ title, offers = [] }, now]) => {
    const offer = offers.length === 0 ? now.offers?.find(({ amount }) => Number(amount) > 0) : undefined
    const edit = comparison.edits.find(
      ({ before, after }) =>
        offer &&
        [before, after].every((line) => amountsIn(line?.text ?? '').includes(amountOf(offer))) &&
        nameKey(before!.plan?.title ?? '') === nameKey(title) &&
        after!.plan?.title === now.title
    )
    const former = edit?.before!.text.replace(amountOf(offer!), ' ') ?? ''
    return HAS_WORD.test(former) ? [{ title: now.title, offer: offer!, former, line: edit!.after!.text }] : []
  })
  return found.slice(0, 1).map(({ title, offer, former, line }) => ({
    id: 'price_shown',
    points: HIGH + pagePoints(comparison),
    rank: 98,
    clause: `now shows ${priceOf(offer)} for ${cleanName(title, 40)} in place of ${quote(former, 50)}`,
    why: `${cleanName(title, 40)} has another price`,
    proof: [title, line],
    essential: true,
  }))
}
