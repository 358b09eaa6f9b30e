import { type Claim, HIGH, type Kind } from '../claim.js'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import { isStatistic, lacksAmount } from '../proof.js'
import { amountsIn, cleanName, cleanText, joinNames, quote, wordCount } from '../words.js'
import { NEGATIVE } from './price_list.js'
import { isBareAmount, isNextToSaving, NOT_A_NAME, NOT_A_PRICE, pagePoints } from './prices_in_text.js'

/** Number of words. A longer line is text that mentions a price. */
const MAX_LINE_WORDS = 8
/** Number of words. A longer line above a price is not its name. */
const MAX_NAME_WORDS = 4
/** Prices that only one version shows. One is quoted with its heading. */
const MIN_LINES = 2
/** The same on a page that shows prices in both versions. */
const MIN_OF_OTHERS = 3
const MAX_NAMED = 3
/** A price for a period or a unit: "€9/month", "100 lei / oră", "€2 per crate". */
const CHARGED = /\/\s?\p{L}|(?<!\p{L})(?:per|an?|pro|par|por|al)\s\p{L}/iu

/** A range of amounts: "2–5 €". */
const RANGE = /\d\s?[-–—]\s?\d/u

/** Several prices that a page without plan boxes began or ceased to show. */
export const allPrices: Kind = {
  find(comparison) {
    const { before, after, isMarketing, isLegal } = comparison
    if (!isMarketing || isLegal) return []
    if ([before, after].some((version) => version.unitsOf('plan').length > 0)) return []
    const [lost, found] = [pricesOnlyIn(before, after), pricesOnlyIn(after, before)]
    // With both, some prices replaced others.
    if (lost.length > 0 && found.length > 0) return []
    return found.length > 0 ? claimsOf(comparison, found, false) : claimsOf(comparison, lost, true)
  },
}

interface Price {
  /** The line above; empty if it names nothing. */
  name: string
  /** As written. */
  text: string
}

function claimsOf(comparison: Comparison, prices: readonly Price[], isRemoval: boolean): Claim[] {
  const other = isRemoval ? comparison.after : comparison.before
  const isOnlySome = other.blocks.some(({ text }) => amountsIn(text).length > 0)
  // Amounts without names and periods may be anything.
  const isClear = prices.some(({ name, text }) => name !== '' || CHARGED.test(text))
  if (prices.length < (isOnlySome ? MIN_OF_OTHERS : MIN_LINES) || !isClear) return []
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
function pricesOnlyIn(version: PageVersion, other: PageVersion): Price[] {
  if (version.blocks.some(({ text }) => NEGATIVE.test(text))) return []
  const prices = version.blocks.flatMap(({ text, path, landmark, kind }, at, blocks): [string, Price][] => {
    const row = version.tables.cellLabel(at)?.row ?? ''
    const above = row || (blocks[at - 1]?.text ?? '')
    const isPrice =
      landmark === 'main' &&
      (kind !== 'cell' || row !== '') &&
      amountsIn(text).length === 1 &&
      !RANGE.test(text) &&
      wordCount(text) <= MAX_LINE_WORDS &&
      lacksAmount(other, text) &&
      !NOT_A_PRICE.test([path.at(-1) ?? '', above, text].join('\n')) &&
      !isStatistic(version, text) &&
      !isNextToSaving(version, { at, text })
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
    // A row of a table has several prices.
    return [[row || text, { name: isName ? name : '', text: cleanText(text) }]]
  })
  return [...new Map(prices.reverse()).values()].reverse()
}
