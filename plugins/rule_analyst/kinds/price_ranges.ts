import { type Block, currencyOf, type Offer, priceKey } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind } from '../claim.js'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import { isStatistic, nameKey } from '../proof.js'
import { amountsIn, cleanName, joinNames, quote, wordCount } from '../words.js'
import { amountOf, numberOf, payPhrase } from './price_words.js'
import { NOT_A_PRICE } from './prices_in_text.js'

/** Number of different prices. Fewer are reported one by one. */
const MIN_PRICES = 3
/** Share of the prices under a heading that only this version has. */
const MIN_OWN_SHARE = 0.75
/** A range of amounts: "2–5 €". */
const RANGE = /\d\s?[-–—]\s?\d/u
/** Number of words. A longer line is text that mentions a price. */
const MAX_LINE_WORDS = 10

/** The range of several prices that belong to no known plan and that a pricing page gained or lost under a heading. */
export const priceRanges: Kind = {
  find(comparison) {
    if (comparison.label !== 'pricing') return []
    const isNew = unknownPriceCheck(comparison, 'after')
    const added = rangesOnlyIn(comparison, 'after', isNew)
    // If other prices are new, the old ones were replaced rather than withdrawn.
    const removed = comparison.edits.some(({ after }) => after && isNew(after.text))
      ? []
      : rangesOnlyIn(comparison, 'before')
    return [
      ...claimsOf(added, 'price_added', 'now lists'),
      ...claimsOf(removed, 'price_hidden', 'no longer lists'),
    ]
  },
}

/** Whether new prices belong to no known plan, so that missing plans may only be shown differently. */
export function hasUnknownPrices(comparison: Comparison): boolean {
  return rangesOnlyIn(comparison, 'after').length > 0
}

/** Prices of one currency and period under one heading. */
interface Range {
  /** The heading, or the row that all prices are in. */
  name: string
  isOneRow: boolean
  /** The lowest price first. */
  offers: Offer[]
}

function claimsOf(all: readonly Range[], id: string, verb: string): Claim[] {
  const [range] = all
  if (!range) return []
  const ranges = all.filter(({ offers: [offer] }) => currencyOf(offer) === currencyOf(range.offers[0]))
  const offers = sortByAmount(ranges.flatMap((one) => one.offers))
  const [lowest, highest] = [offers[0], offers.at(-1)!]
  const subject =
    ranges.length > 1
      ? ` under ${joinNames(
          ranges.map(({ name }) => quote(name, 30)),
          2,
          'headings'
        )}`
      : range.isOneRow
        ? ` for ${quote(range.name, 50)}`
        : ` under ${quote(range.name, 50)}`
  const isOnePeriod = offers.every(({ period }) => period === lowest.period)
  return [
    {
      id,
      points: HIGH,
      rank: 87,
      clause: `${verb} prices from ${amountOf(lowest)} to ${amountOf(highest)}${isOnePeriod ? payPhrase(lowest) : ''}${subject}`,
      why: id === 'price_added' ? 'New prices on the page' : 'Prices are gone from the page',
      proof: offers.map(({ text }) => text),
      essential: true,
    },
  ]
}

/** Returns ranges whose prices are mostly missing from the other version. */
function rangesOnlyIn(
  comparison: Comparison,
  side: 'before' | 'after',
  isUnknown = unknownPriceCheck(comparison, side)
): Range[] {
  const version = comparison[side]
  const changed = [...comparison.edits, ...comparison.controls].flatMap((edit) => edit[side] ?? [])
  if (!changed.some(({ text, plan }) => plan === null && isUnknown(text))) return []
  const priced = version.blocks.flatMap(({ text, path }, at) =>
    amountsIn(text).length > 0 ? [{ text, at, heading: nameAbove(version, path) }] : []
  )
  return [...Map.groupBy(priced, ({ heading }) => heading)].flatMap(([heading, lines]) => {
    if (heading === '' || NOT_A_PRICE.test(heading) || isInRowOfHeadings(version, heading)) return []
    if (version.unitsOf('plan').some(({ start, end }) => lines.some(({ at }) => at >= start && at < end)))
      return []
    const isDirect =
      version.blocks[lines[0].at].kind !== 'cell' || isAboveTable(version, heading, lines[0].at)
    const unknown = lines.filter(({ text }) => isUnknown(text))
    // With only some of the prices, the range would be wrong.
    if (!isDirect || !lines.every(({ text }) => isOnePrice(text))) return []
    if (unknown.length < MIN_OWN_SHARE * lines.length) return []
    const all = lines.map(({ text, at }) => ({
      offer: offerIn(version, text, heading),
      row: version.cellLabel(at)?.row ?? '',
    }))
    const offers = [
      ...new Map(
        all.flatMap(({ offer }) => (offer ? [[`${priceKey(offer)} ${offer.period}`, offer]] : []))
      ).values(),
    ]
    const kinds = Map.groupBy(offers, (offer) => `${offer.period} ${currencyOf(offer)}`)
    const [largest = []] = [...kinds.values()].sort((one, other) => other.length - one.length)
    // If the range stated no period, the other prices under the heading would seem to be part of it.
    const isClear = kinds.size === 1 || largest[0]?.period !== ''
    if (largest.length < MIN_PRICES || !isClear || all.some(({ offer }) => !offer)) return []
    const [{ row }] = all
    const isOneRow = row !== '' && all.every((one) => one.row === row)
    return [
      {
        name: isOneRow ? row : cleanName(heading),
        isOneRow,
        offers: sortByAmount(largest),
      },
    ]
  })
}

function sortByAmount(offers: readonly Offer[]): Offer[] {
  return offers.toSorted((one, other) => Number(one.amount) - Number(other.amount))
}

/** Whether a line is short and states one price. */
function isOnePrice(text: string): boolean {
  return wordCount(text) <= MAX_LINE_WORDS && amountsIn(text).length === 1 && !RANGE.test(text)
}

/** Returns a predicate for lines that state one price, in an amount that the other version lacks in any notation. */
function unknownPriceCheck(comparison: Comparison, side: 'before' | 'after'): (text: string) => boolean {
  const { blocks } = comparison[side === 'after' ? 'before' : 'after']
  const known = new Set(blocks.flatMap(({ text }) => amountsIn(text)).map(numberOf))
  return (text) =>
    isOnePrice(text) &&
    !known.has(numberOf(amountsIn(text)[0])) &&
    !NOT_A_PRICE.test(text) &&
    !isStatistic(comparison[side], text)
}

/** Returns the offer that a line under a heading states, as the reader understood it. */
function offerIn({ content }: PageVersion, text: string, heading: string): Offer | undefined {
  const [amount] = amountsIn(text)
  const found =
    content?.offers.filter((offer) => Number(offer.amount) > 0 && amountOf(offer) === amount) ?? []
  // Elsewhere, the same amount may be for another period.
  const isClear = new Set(found.map(({ period }) => period)).size === 1
  return isClear ? found[0] : found.find(({ subject }) => nameKey(subject) === nameKey(heading))
}

/** Returns the innermost heading that is neither a price nor the page's headline; empty if there is none. */
function nameAbove({ headline }: PageVersion, path: readonly string[]): string {
  return path.findLast((heading) => heading !== headline && amountsIn(heading).length === 0) ?? ''
}

/**
 * Maximum number of lines between a heading and the table that it names. A heading further above names something else.
 */
const MAX_LINES_TO_TABLE = 2

function isAboveTable({ blocks }: PageVersion, heading: string, cell: number): boolean {
  const at = blocks.findIndex(({ kind, text }) => kind === 'heading' && text === heading)
  const start = blocks.findIndex(({ kind }, index) => index > at && kind === 'cell')
  return start <= cell && start - at - 1 <= MAX_LINES_TO_TABLE
}

/** Whether a heading is next to another of its level, as column headers are, and so names only some of the prices. */
function isInRowOfHeadings({ blocks }: PageVersion, heading: string): boolean {
  const at = blocks.findIndex(({ kind, text }) => kind === 'heading' && text === heading)
  const parents = ({ path, text }: Block) => path.filter((one) => one !== text).join('\n')
  const [above, below] = [blocks[at - 1], blocks[at + 1]]
  return [above, below].some((one) => one?.kind === 'heading' && parents(one) === parents(blocks[at]))
}
