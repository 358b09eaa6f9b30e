/** Prices that a page began or ceased to show. */
import type { Unit } from 'rivalwatch-plugin'
import { type Claim, HIGH } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import { type ComparedUnits, lacksAmount } from '../proof.js'
import { amountsIn, cleanName, joinNames, notationKey, quote } from '../words.js'
import { hasPlanBoxes } from './plan_pairs.js'
import { amountOf, isInChangedLine, priceOf } from './price_words.js'
import {
  CHARGED,
  hasAnyAmount,
  isBareAmount,
  isBarePrice,
  isForSale,
  isInPlaceOfPrice,
  nameAbove,
  nonZeroAmounts,
  pagePoints,
} from './prices_in_text.js'

/** Prices outside of plans, each of which alone may be anything. */
const MIN_LINES = 2
/** Prices that a sentence names. */
const MAX_NAMED = 3

/** The text around an amount that a script fills in: "per year", "/ month". */
const PERIOD = /(?:\bper |\/ ?|\ba )(?:month|mo|year|yr|user|seat)\b|\bbilled\b/iu

/** A price that only one version shows. */
interface ShownPrice {
  /** Empty if the page names nothing. */
  name: string
  /** As a sentence states it: "$49 a month". */
  price: string
  proof: string[]
}

/** Claims prices that only one version shows: those of plans or, on pages without plans, those in separate lines. */
export function shownPrices(comparison: Comparison, { both, added, removed }: ComparedUnits): Claim[] {
  const { before, after, edits } = comparison
  const hasPlans = hasPlanBoxes(before, after)
  const unpriced = both.filter((pair) => pair.some(({ offers = [] }) => offers.length === 0))
  const ofPlans = [
    planPrices([...removed, ...unpriced.map(([old]) => old)], before, after),
    planPrices([...added, ...unpriced.map(([, now]) => now)], after, before),
  ]
  const [hidden, shown] =
    ofPlans.flat().length > 0
      ? ofPlans
      : [listedPrices(comparison, 'before'), listedPrices(comparison, 'after')]
  // New amounts may belong to what lost its price, and a script may not have filled in the amount next to "/ month" yet.
  const isUnfilled = (text = '') => !/\p{Sc}/u.test(text) && amountsIn(text).length === 0 && PERIOD.test(text)
  const isHidden = !edits.some(
    ({ before: old, after: now }) =>
      (now && isBareAmount(now.text) && nonZeroAmounts(now).some((amount) => lacksAmount(before, amount))) ||
      (nonZeroAmounts(old).length > 0 && isUnfilled(now?.text))
  )
  const words = wordsInPlaceOf(comparison, hidden)
  const noLongerShows = words ? `now shows ${quote(words, 40)} in place of` : 'no longer shows'
  return [
    ...(hidden.length > 0 && isHidden ? [claimOf(comparison, 'price_hidden', noLongerShows, hidden)] : []),
    ...(shown.length > 0 && (hasPlans || hidden.length === 0)
      ? [claimOf(comparison, 'price_shown', 'now shows', shown)]
      : []),
  ]
}

/** Returns the words that took the place of one of the prices: "Free", "Contact us". */
function wordsInPlaceOf({ edits }: Comparison, prices: readonly ShownPrice[]): string | undefined {
  const isOfPrice = (text = '') =>
    amountsIn(text).some((amount) => prices.some(({ price }) => price.includes(amount)))
  return edits.find(({ before, after }) => after && isInPlaceOfPrice(after.text) && isOfPrice(before?.text))
    ?.after?.text
}

function claimOf(
  comparison: Comparison,
  id: 'price_hidden' | 'price_shown',
  verb: string,
  prices: readonly ShownPrice[]
): Claim {
  const place = comparison.label === 'pricing' ? '' : ` on ${pagePhrase(comparison.page)}`
  const phrases = [...Map.groupBy(prices, ({ price }) => price)].map(([price, some]) => {
    const named = joinNames(some.flatMap(({ name }) => name || []))
    return named === '' ? price : `${price} for ${named}`
  })
  const names = prices.map(({ name }) => name)
  return {
    id,
    points: HIGH + pagePoints(comparison, id === 'price_hidden'),
    rank: 93,
    clause: `${verb} ${joinNames(phrases, MAX_NAMED, 'prices')}${place}`,
    brief: names.includes('')
      ? undefined
      : `${verb} ${names.length > 1 ? 'prices' : 'a price'} for ${joinNames(names, 2, 'offers')}${place}`,
    why: 'Different prices are shown',
    proof: prices.flatMap(({ proof }) => proof),
    essential: true,
  }
}

/** Returns the prices of plans that the other version names without a price. */
function planPrices(plans: readonly Unit[], own: PageVersion, other: PageVersion): ShownPrice[] {
  return plans.flatMap(({ title, offers = [] }) => {
    const offer = offers.find(({ amount }) => Number(amount) > 0)
    if (!offer) return []
    // The search description may still state a price that visitors no longer see.
    const amounts = other.blocks.flatMap(({ text }) => amountsIn(text).map(notationKey))
    const isShown = amounts.includes(notationKey(amountOf(offer)))
    // Without any price, the page may not name its plans either.
    const isNamed = other.hasName(title) || !hasAnyAmount(other)
    // A line that was held back, such as one with a broken currency sign, is no news.
    if (!isNamed || isShown || !isInChangedLine(own, offer)) return []
    const name = cleanName(title, 40)
    return [{ name, price: priceOf(offer), proof: [name, offer.text.replace(/^from /, '')] }]
  })
}

/** Returns the prices in separate lines of a marketing page whose amounts the other version lacks. */
function listedPrices(comparison: Comparison, side: 'before' | 'after'): ShownPrice[] {
  const { isMarketing, label, [side]: version } = comparison
  const otherSide = side === 'before' ? 'after' : 'before'
  const lines = comparison.edits.flatMap((edit) => {
    const { [side]: line, [otherSide]: partner } = edit
    if (!line || line.plan || !isBarePrice(line.text) || nonZeroAmounts(partner).length > 0) return []
    const { text, at, block } = line
    const name = nameAbove(version, at)
    const isMissing = lacksAmount(comparison[otherSide], text) && isForSale(comparison, side, edit)
    const isClearAlone = CHARGED.test(text)
      ? !hasPlanBoxes(version)
      : label === 'pricing' && side === 'before'
    return isMissing && (name !== '' || isClearAlone) ? [{ name, text, kind: block.kind }] : []
  })
  // Of the prices in a row of a table, the first one is enough.
  const prices = [...Map.groupBy(lines, ({ name, text }) => name || text).values()].map(([first]) => first)
  const isClear = prices.every(
    ({ name, text, kind }) =>
      kind !== 'cell' &&
      (label === 'pricing'
        ? name !== '' || (side === 'before' && PERIOD.test(text))
        : name !== '' && CHARGED.test(text))
  )
  if (!isMarketing || (prices.length < MIN_LINES && !isClear)) return []
  return prices.map(({ name, text }) => ({
    name,
    price: amountsIn(text)[0] === text ? text : quote(text, 40),
    proof: name === '' ? [text] : [name, text],
  }))
}
