/** Prices that a page began or ceased to show. */
import type { Offer, Unit } from 'rivalwatch-plugin'
import { type Claim, HIGH } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import type { Edit } from '../pairing.js'
import { type ComparedUnits, isStatistic, lacksAmount, nameKey } from '../proof.js'
import { amountsIn, cleanName, cleanText, joinNames, quote, wordCount } from '../words.js'
import { hasPlanBoxes } from './plan_pairs.js'
import { amountOf, priceOf } from './price_words.js'
import {
  hasAnyAmount,
  isBareAmount,
  isInPlaceOfPrice,
  isNextToSaving,
  isRepriced,
  nonZeroAmounts,
  NOT_A_NAME,
  NOT_A_PRICE,
  pagePoints,
} from './prices_in_text.js'

/** Number of words. A longer line is text that mentions a price. */
const MAX_LINE_WORDS = 8
/** Number of words. A longer line above a price is not its name. */
const MAX_NAME_WORDS = 4
/** Prices outside of plans that only one version shows. One is quoted with its heading. */
const MIN_LINES = 2
/** The same on a page that shows prices in both versions. */
const MIN_OF_OTHERS = 3
const MAX_NAMED = 3
/** A price for a period or a unit: "€9/month", "100 lei / oră", "€2 per crate". */
const CHARGED = /\/\s?\p{L}|(?<!\p{L})(?:per|an?|pro|par|por|al)\s\p{L}/iu
/** A range of amounts: "2–5 €". */
const RANGE = /\d\s?[-–—]\s?\d/u
/** An amount with a minus sign, next to which other amounts are balances. */
const NEGATIVE = /^[-−–]\s?\P{L}{0,4}(?:[A-Z]{3}\s?)?\d/u

/** Claims prices that only one version shows: those of plans or, on pages without plans, those in short lines. */
export function shownPrices(comparison: Comparison, plans: ComparedUnits): Claim[] {
  const { before, after } = comparison
  return hasPlanBoxes(before, after) ? planPrices(comparison, plans) : listedPrices(comparison)
}

/** Claims plans that no longer show a price, or show one for the first time. */
function planPrices(comparison: Comparison, { both, added, removed }: ComparedUnits): Claim[] {
  const { before, after, page, label } = comparison
  const unpriced = both.filter(([old, now]) => !isPriced(old) || !isPriced(now))
  // Without any price, the page may not name its plans either.
  const hasPrices = hasAnyAmount(after)
  const hidden =
    isRepriced(comparison) || comparison.edits.some(isUnfilled)
      ? []
      : pricesOnlyOf([...removed, ...unpriced.map(([old]) => old)], after, {
          isNamed: hasPrices,
          // The title may still state a price that other words replaced.
          isReplaced: (offer) => wordsInPlaceOf(comparison, offer) !== undefined,
        })
  const words = hidden.length > 0 ? wordsInPlaceOf(comparison, hidden[0].offer) : undefined
  const shown = pricesOnlyOf([...added, ...unpriced.map(([, now]) => now)], before)
  const place = label === 'pricing' ? '' : ` on ${pagePhrase(page)}`
  const claim = (id: string, verb: string, priced: readonly PlanPrice[]): Claim => {
    const names = priced.map(({ name }) => name)
    const prices = priced.map(({ name, offer }) => `${priceOf(offer)} for ${name}`)
    return {
      id,
      points: HIGH + pagePoints(comparison, id === 'price_hidden'),
      rank: 93,
      clause: `${verb} ${joinNames(prices, 2, 'prices')}${place}`,
      brief: `${verb} ${names.length > 1 ? 'prices' : 'a price'} for ${joinNames(names, 2, 'plans')}${place}`,
      why: 'Different prices are shown',
      proof: priced.flatMap(({ name, offer }) => [name, offer.text.replace(/^from /, '')]),
      essential: true,
    }
  }
  return [
    ...(hidden.length > 0
      ? [
          claim(
            'price_hidden',
            words ? `now shows ${quote(words, 40)} in place of` : 'no longer shows',
            hidden
          ),
        ]
      : []),
    ...(shown.length > 0 ? [claim('price_shown', 'now shows', shown)] : []),
  ]
}

function isPriced({ offers = [] }: Unit): boolean {
  return offers.length > 0
}

interface PlanPrice {
  name: string
  offer: Offer
}

/**
 * Returns the prices of plans that the other version lacks.
 *
 * @param isNamed whether the other version has to name the plans
 * @param isReplaced whether a price is gone even if the other version has the same amount elsewhere
 */
function pricesOnlyOf(
  plans: readonly Unit[],
  other: PageVersion,
  { isNamed = true, isReplaced }: { isNamed?: boolean; isReplaced?(offer: Offer): boolean } = {}
): PlanPrice[] {
  return plans.flatMap(({ title, offers = [] }) => {
    const offer = offers.find(({ amount }) => Number(amount) > 0)
    return offer &&
      (!isNamed || other.hasName(title)) &&
      (lacksAmount(other, offer.text) || isReplaced?.(offer)) &&
      !hasPriceBelow(other, title)
      ? [{ name: cleanName(title, 40), offer }]
      : []
  })
}

/** Returns the line that replaced the line of a price: "Contact us". */
function wordsInPlaceOf({ edits }: Comparison, offer: Offer): string | undefined {
  const edit = edits.find(
    ({ before, after }) =>
      amountsIn(before?.text ?? '').includes(amountOf(offer)) && after && isInPlaceOfPrice(after.text)
  )
  return edit?.after?.text
}

/** Lines after a plan's name that may contain its price. */
const LINES_TO_PRICE = 8

function hasPriceBelow({ blocks }: PageVersion, name: string): boolean {
  const at = blocks.findIndex(({ text }) => nameKey(text) === nameKey(name))
  const below = at < 0 ? [] : blocks.slice(at, at + LINES_TO_PRICE)
  return below.some(({ text }) => amountsIn(text).length > 0)
}

/** The text around an amount that a script fills in: "per year", "/ month". */
const PRICE_REST = /(?:\bper |\/ ?|\ba )(?:month|mo|year|yr|user|seat)\b|\bbilled\b/iu

/** Whether a line lost its amount and nothing else, which a script may not have filled in yet. */
function isUnfilled({ before, after }: Edit): boolean {
  return (
    after !== undefined &&
    nonZeroAmounts(before).length > 0 &&
    amountsIn(after.text).length === 0 &&
    PRICE_REST.test(after.text)
  )
}

interface ListedPrice {
  /** The line above; empty if it names nothing. */
  name: string
  /** The row of a table that has the price; empty outside of tables. */
  row: string
  /** As written. */
  text: string
}

/** Claims several prices in short lines of marketing pages. */
function listedPrices(comparison: Comparison): Claim[] {
  const { before, after, label, isMarketing } = comparison
  const [lost, found] = [pricesOnlyIn(before, after), pricesOnlyIn(after, before)]
  // With both, some prices replaced others.
  if (!isMarketing || (lost.length > 0 && found.length > 0)) return []
  const isRemoval = lost.length > 0
  const prices = isRemoval ? lost : found
  const other = isRemoval ? after : before
  const isOnlySome = hasAnyAmount(other)
  // Amounts without names and periods may be anything.
  const isClear = prices.some(({ name, text }) => name !== '' || CHARGED.test(text))
  const isPriceList = prices.every(
    ({ name, row, text }) => name !== '' && row === '' && (label === 'pricing' || CHARGED.test(text))
  )
  const min = isPriceList ? 1 : isOnlySome ? MIN_OF_OTHERS : MIN_LINES
  if (prices.length < min || !isClear) return []
  const shown = joinNames(
    prices.map(({ name, text }) => (name === '' ? quote(text, 40) : `${name} at ${amountsIn(text)[0]}`)),
    MAX_NAMED,
    'prices'
  )
  return [
    {
      id: isRemoval ? 'price_hidden' : 'price_added',
      points: HIGH + pagePoints(comparison, isRemoval),
      // A new headline says more than what a rewritten homepage left out.
      rank: isRemoval && comparison.isRewrittenHomepage ? 50 : 85,
      clause: isRemoval
        ? `no longer shows ${isOnlySome ? shown : `prices, which were ${shown}`}`
        : `now shows prices: ${shown}`,
      why: isRemoval ? 'Prices are no longer shown' : 'New prices on the page',
      proof: prices.slice(0, MAX_NAMED).flatMap(({ name, text }) => (name === '' ? [text] : [name, text])),
      essential: true,
    },
  ]
}

/** Returns the prices in short lines of a version whose amounts the other one lacks, each once. */
function pricesOnlyIn(version: PageVersion, other: PageVersion): ListedPrice[] {
  if (version.blocks.some(({ text }) => NEGATIVE.test(text))) return []
  const prices = version.blocks.flatMap(({ text, path, landmark, kind }, at, blocks): ListedPrice[] => {
    const row = version.tables.cellLabel(at)?.row ?? ''
    const above = row || (blocks[at - 1]?.text ?? '')
    const isPrice =
      landmark === 'main' &&
      (kind !== 'cell' || row !== '') &&
      nonZeroAmounts({ text }).length === 1 &&
      !RANGE.test(text) &&
      wordCount(text) <= MAX_LINE_WORDS &&
      lacksAmount(other, text) &&
      !NOT_A_PRICE.test([path.at(-1) ?? '', above, text].join('\n')) &&
      !isStatistic(version, text) &&
      !isNextToSaving(version, at)
    if (!isPrice) return []
    const name = cleanName(above, 40)
    const isName =
      isBareAmount(text) &&
      /\p{L}{3}/u.test(name) &&
      amountsIn(above).length === 0 &&
      // A line above several prices names none of them.
      (row !== '' || amountsIn(blocks[at + 1]?.text ?? '').length === 0) &&
      wordCount(name) <= MAX_NAME_WORDS &&
      !NOT_A_NAME.test(above)
    return [{ name: isName ? name : '', row, text: cleanText(text) }]
  })
  // Of the prices in a row, the first one is enough.
  return [...Map.groupBy(prices, ({ row, text }) => row || text).values()].map(([first]) => first)
}
