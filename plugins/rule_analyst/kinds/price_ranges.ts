import { currencyOf, type Offer } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind } from '../claim.js'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import { isStatistic, lacksAmount } from '../proof.js'
import { amountsIn, cleanName, quote, wordCount } from '../words.js'
import { amountOf, payPhrase } from './price_words.js'
import { NOT_A_PRICE } from './prices_in_text.js'

/** Number of different prices. Fewer are told one by one. */
const MIN_PRICES = 3
/** Number of words. A longer line is a text that mentions a price. */
const MAX_LINE_WORDS = 10

/** Several prices of no known plan that came to a pricing page under one heading, or left it: their range. */
export const priceRanges: Kind = {
  find(comparison) {
    if (comparison.label !== 'pricing') return []
    const added = rangesOnlyIn(comparison, 'after')
    // Where other prices are new, the old ones were replaced and not withdrawn.
    const removed = comparison.edits.some(({ after }) => isUnknownPrice(comparison, 'after', after?.text))
      ? []
      : rangesOnlyIn(comparison, 'before')
    return [
      ...claimsOf(added, 'price_added', 'now lists'),
      ...claimsOf(removed, 'price_hidden', 'no longer lists'),
    ]
  },
}

/** Whether a page has new prices that belong to no plan that could be read, so that missing plans may only look different. */
export function hasUnknownPrices(comparison: Comparison): boolean {
  return rangesOnlyIn(comparison, 'after').length > 0
}

/** Prices of one currency and period under one heading. */
interface Range {
  /** " under “Subscriptions”" or " for “Room 1”"; empty if nothing names the prices. */
  subject: string
  /** The lowest price first. */
  offers: Offer[]
}

function claimsOf(ranges: readonly Range[], id: string, verb: string): Claim[] {
  const [range] = ranges.toSorted((one, other) => other.offers.length - one.offers.length)
  if (!range) return []
  const { subject, offers } = range
  const [lowest, highest] = [offers[0], offers.at(-1)!]
  return [
    {
      id,
      points: HIGH,
      rank: 87,
      clause: `${verb} prices from ${amountOf(lowest)} to ${amountOf(highest)}${payPhrase(lowest)}${subject}`,
      why: id === 'price_added' ? 'New prices on the page' : 'Prices are gone from the page',
      proof: offers.map(({ text }) => text),
      essential: true,
    },
  ]
}

function rangesOnlyIn(comparison: Comparison, side: 'before' | 'after'): Range[] {
  const lines = [...comparison.edits, ...comparison.controls].flatMap((edit) => edit[side] ?? [])
  const version = comparison[side]
  const prices = lines
    .filter(({ text, plan }) => plan === null && isUnknownPrice(comparison, side, text))
    .flatMap(({ text, block, at }) => {
      const offer = offerIn(version, text)
      const row = version.cellLabel(at)?.row ?? ''
      const heading = nameAbove(version, block.path)
      return offer && !NOT_A_PRICE.test(heading) ? [{ heading, row, offer }] : []
    })
  const groups = Map.groupBy(prices, ({ heading, offer }) =>
    [heading, offer.period, currencyOf(offer)].join('\n')
  )
  return [...groups.values()].flatMap((group) => {
    const offers = [...new Map(group.map(({ offer }) => [offer.amount, offer])).values()]
    const [{ heading, row }] = group
    const isOneRow = row !== '' && group.every((price) => price.row === row)
    const subject = isOneRow ? ` for ${quote(row, 50)}` : heading && ` under ${quote(cleanName(heading), 50)}`
    return offers.length >= MIN_PRICES
      ? [{ subject, offers: offers.sort((a, b) => Number(a.amount) - Number(b.amount)) }]
      : []
  })
}

function isUnknownPrice(comparison: Comparison, side: 'before' | 'after', text = ''): boolean {
  const other = comparison[side === 'after' ? 'before' : 'after']
  return (
    wordCount(text) <= MAX_LINE_WORDS &&
    lacksAmount(other, text) &&
    !NOT_A_PRICE.test(text) &&
    !isStatistic(comparison[side], text)
  )
}

/** Returns the first priced offer that a line states, as the reader understood it. */
function offerIn({ content }: PageVersion, text: string): Offer | undefined {
  const amounts = amountsIn(text)
  return content?.offers.find(
    (offer) => Number(offer.amount) > 0 && amounts.includes(amountOf(offer)) && text.includes(amountOf(offer))
  )
}

/** Returns the innermost heading that is not a price itself and not that of the whole page; empty if there is none. */
function nameAbove({ blocks }: PageVersion, path: readonly string[]): string {
  const title = blocks.find(({ kind }) => kind === 'heading')?.text
  return path.findLast((heading) => amountsIn(heading).length === 0 && heading !== title) ?? ''
}
