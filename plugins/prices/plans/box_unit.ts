import { type Block, isInMillions, type Offer, type PageElement, type Unit } from 'rivalwatch-plugin'
import { linesOf } from '../lines.js'
import { isReduction, isStruckThrough } from '../offers.js'
import { headingIn } from './box_names.js'
import { BULLET } from './marks.js'
import { isFree, isPriceSubstitute } from './names.js'
import type { PageTree } from './tree.js'

/** A box with more questions is an FAQ. */
const MAX_QUESTIONS = 1
/** A box with more prices than this is a price list. */
const MAX_PRICES = 8
const MIN_PRICES_IN_LIST = 3
/**
 * Lines above a plan's price, not counting titled lists of features: a badge, the name, a few words on its audience.
 */
const MAX_LINES_ABOVE = 5
/** A box with more cells contains a table; one with more priced cells is a price list. */
const MAX_CELLS = 12
const MAX_PRICED_CELLS = 2
/** Words before amounts that are not the plan's price: former prices, prices of competitors and extra charges. */
const OTHER_PRICE =
  /(?:\b(?:was|vs\.?|worth|instead of|versus|normally|value|regular(?:ly)?|additional|extra|add|plus|then|after|setup|saves?|under|below|less than|more than)\b|statt|au lieu de|en lugar de|invece di|정가|定価|通常価格|原价|[+≈])[^.;]{0,24}$/i
const OTHER_PRICE_AFTER =
  /^[^.;]{0,6}\b(?:(?:per|each|for) (?:additional|extra)|additional|extra|value|setup|savings?|volume|revenue|turnover|processed)\b/i
const FEE = /^\d{1,2}(?:[.,]\d{1,2})?\s?%$/
const RANGE = /^\s*(?:[-–—]|to|bis|à)\s*$/i
const STARTING_AT =
  /(?<!\p{L})(?:from|starting(?: at| from)?|starts at|ab|dès|à partir de|desde|de la|od|från|fra|vanaf|a partire da)\s*$/iu
const ONE_TIME =
  /one[- ]time|pay once|^\s*once(?!\p{L})|lifetime|einmalig|einmalzahlung|eenmalig|una (?:tantum|volta)|(?:pago|pagamento) [uú]nic[oa]|(?:paiement|achat) unique|jednor[aá]z|engång|[eé]ngangs|買い切り/iu

const LISTED = new Set<Block['kind']>(['list_item', 'link'])

/** Reads the offers of a plan from its box; null if the box turns out not to be a plan. */
export function planUnit(tree: PageTree, element: PageElement, title: string): Unit | null {
  const [start, end] = tree.page.blocksIn(element)
  const blocks = tree.page.blocks.slice(start, end)
  const unitWith = (offers: Offer[]): Unit => ({ kind: 'plan', title, start, end, offers })
  const struck = new Set(
    tree
      .within(element)
      .filter(isStruckThrough)
      .map((part) => tree.page.textOf(part))
  )
  const mentionsMonths = () => tree.page.blocks.some(({ text }) => /\bmonth/i.test(text))
  const offers: Offer[] = []
  const listed = new Set<Offer>()
  let hasOtherPrice = false
  let linesAbove = 0
  const lines = linesOf(blocks)
  const cells = lines.filter(({ block }) => block.kind === 'cell')
  const hasTable = cells.length > MAX_CELLS
  const isPriceList = cells.filter(({ prices }) => prices.length > 0).length > MAX_PRICED_CELLS
  for (const [lineAt, line] of lines.entries()) {
    const { kind } = line.block
    // An item of a list may be a link.
    const isOfList = [line, lines[lineAt + 1]].some((one) => one && LISTED.has(one.block.kind))
    if (offers.length === 0 && !isOfList && line.prices.length === 0) linesAbove++
    // A table's columns are several plans.
    if (kind === 'cell' && (hasTable || isPriceList)) continue
    line.prices.forEach((price, at) => {
      const before = line.text.slice(0, price.start)
      const between = line.text.slice(line.prices[at - 1]?.end ?? 0, price.start)
      if (struck.has(price.text) || isInMillions(price.text) || isReduction(line.text, before, price.end))
        return
      if (OTHER_PRICE.test(before) || OTHER_PRICE_AFTER.test(line.text.slice(price.end))) {
        hasOtherPrice = true
        return
      }
      const { text, amount, currency, period } = price
      const previous = offers.at(-1)
      // The first of two prices with nothing between them is the former price, unless each has a different period.
      const isFormer = at > 0 && between.trim() === '' && (previous?.period !== period || period === '')
      if (isFormer && Number(previous?.amount) > Number(amount)) offers.pop()
      if (at > 0 && previous && RANGE.test(between)) {
        // A price range has no exact amount.
        Object.assign(previous, { text: `${previous.text}–${text}`, amount: null, period })
        return
      }
      const lead = STARTING_AT.exec(between)?.[0] ?? ''
      // "m" is a month if the page mentions months, and a meter otherwise.
      const isMonth = period === 'm' && !/^[²³23]/.test(line.text.slice(price.end)) && mentionsMonths()
      const unit = isMonth ? 'month' : period
      const fullPeriod = unit === '' && ONE_TIME.test(line.text.slice(price.end)) ? 'one-time' : unit
      const offer = {
        subject: title,
        text: `${lead && 'from '}${text}`,
        amount,
        currency,
        period: fullPeriod,
      }
      offers.push(offer)
      if (kind === 'list_item' || BULLET.test(line.text)) listed.add(offer)
    })
    if (line.prices.length === 0 && isPriceSubstitute(line.text) && kind !== 'cta' && kind !== 'link') {
      const amount = isFree(line.text) ? '0' : null
      offers.push({ subject: title, text: line.text, amount, currency: null, period: '' })
    }
  }
  // Next to a price, "Custom" is only the name.
  const priced = preferred(offers, ({ text }) => text !== title)
  // The price of a feature is not the plan's price.
  const own = preferred(priced, (one) => !listed.has(one))
  const isOneTime = blocks.some(({ text }) => text.length <= 40 && ONE_TIME.test(text))
  for (const offer of own)
    if (offer.period === '' && offer.amount !== null && Number(offer.amount) > 0 && isOneTime)
      offer.period = 'one-time'
  // If the plan charges a percentage of volume, amounts of money describe that volume.
  const fee = blocks.find(({ text, kind }) => kind !== 'cell' && FEE.test(text))?.text
  if (fee) return unitWith([{ subject: title, text: fee, amount: null, currency: null, period: '' }])
  const questions = blocks.filter(({ text }) => /[?？]$/.test(text))
  if (questions.length > MAX_QUESTIONS || (own.length > 0 && linesAbove > MAX_LINES_ABOVE)) return null
  if (new Set(own.map(({ amount }) => amount)).size > MAX_PRICES) return null
  // Names with prices and nothing else are a list of add-ons or a calculation.
  const isOnlyText = !headingIn(tree, element) && blocks.every(({ kind }) => kind === 'paragraph')
  if (isOnlyText && own.length >= MIN_PRICES_IN_LIST && own.every(({ period }) => period === '')) return null
  // A box that only has extra charges is an add-on, not a plan.
  const isExtra = own.length === 0 && (hasOtherPrice || isPriceList)
  return end > start && !isExtra ? unitWith(own) : null
}

/** Returns the values that meet a condition, or all of them if none does. */
function preferred<T>(all: T[], isPreferred: (one: T) => boolean): T[] {
  const some = all.filter(isPreferred)
  return some.length > 0 ? some : all
}
