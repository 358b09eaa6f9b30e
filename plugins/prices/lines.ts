import type { Block } from 'rivalwatch-plugin'
import { currencyOf } from './currencies.js'
import { periodAt, periodOfLine, timeUnitOf } from './period.js'
import { findPrices, type FoundPrice } from './price.js'
import { canonical } from './text.js'

/** A price and its period, with offsets in its line. */
export interface PriceInLine extends FoundPrice {
  period: string
}

/** A block, joined with the blocks after it that only complete its price. */
export interface Line {
  block: Block
  /** Index of the line's first block. */
  index: number
  text: string
  prices: readonly PriceInLine[]
}

const MAX_PRICES = 2_000
const NO_PRICES: readonly PriceInLine[] = []
const BARE_NUMBER = /^\d[\d.,' ]{0,14}$/
const MAX_SIGN_LENGTH = 6

/** Joins blocks into lines: "$", "49" and "/ month" become one. Visits each block once. */
export function linesOf(blocks: readonly Block[]): Line[] {
  const lines: Line[] = []
  let found = 0
  for (let i = 0; i < blocks.length;) {
    const index = i
    const block = blocks[i++]
    let text = block.text
    const next = blocks[i]
    if (next && isBareNumber(next.text) && isSignOnly(text)) text += blocks[i++].text
    else if (next && isBareNumber(text) && isSignOnly(next.text)) text += ` ${blocks[i++].text}`
    let prices = found < MAX_PRICES ? pricesOf(text) : NO_PRICES
    while (
      prices.length &&
      i < blocks.length &&
      i < index + 5 &&
      endsWithPrice(text, prices) &&
      periodOfLine(leadingPeriod(blocks[i].text))
    ) {
      text += ` ${blocks[i++].text}`
      prices = pricesOf(text)
    }
    found += prices.length
    lines.push({ block, index, text, prices })
  }
  return lines
}

/** When a period begins, which says nothing about the period itself: "per month after trial". */
const AFTER_TRIAL =
  /\s+(?:after (?:(?:the|your) )?(?:free )?trial|nach (?:der )?testphase|après (?:l['’])?essai|tras la prueba|dopo la prova)(?!\p{L}).*$/iu

/** Returns the period that a line begins with: "/month" of "/month, up to 3 members". Other lines are returned whole. */
function leadingPeriod(text: string): string {
  const period = text.replace(AFTER_TRIAL, '')
  return period.startsWith('/') ? period.split(/,\s/, 1)[0] : period
}

function pricesOf(text: string): readonly PriceInLine[] {
  const prices = findPrices(text)
  if (prices.length === 0) return NO_PRICES
  const found = prices.map((price) => {
    const match = periodAt(text.slice(price.end, price.end + 120))
    if (!match) return { ...price, period: '' }
    const end = price.end + match.end
    return { ...price, end, text: text.slice(price.start, end), period: match.period }
  })
  return withOwnPeriods(text, found, prices)
}

/** Gives each price its period if a billing toggle shows all prices and then all periods: "$9 $90 / month / year". */
function withOwnPeriods(
  text: string,
  prices: PriceInLine[],
  withoutPeriods: readonly FoundPrice[]
): PriceInLine[] {
  const periods = prices.at(-1)!.period.split(' / ')
  const isSwitch =
    prices.length > 1 &&
    periods.length === prices.length &&
    periods.every((period) => timeUnitOf(period)) &&
    prices.slice(1).every(({ start }, at) => text.slice(prices[at].end, start).trim() === '')
  return isSwitch ? withoutPeriods.map((price, at) => ({ ...price, period: periods[at] })) : prices
}

function endsWithPrice(text: string, prices: readonly PriceInLine[]): boolean {
  return !/[\p{L}\p{N}]/u.test(text.slice(prices[prices.length - 1].end))
}

function isBareNumber(text: string): boolean {
  return text.length <= 15 && BARE_NUMBER.test(canonical(text))
}

function isSignOnly(text: string): boolean {
  if (text.length > MAX_SIGN_LENGTH) return false
  const match = currencyOf(canonical(text), 0, text.length)
  return match !== null && match.certainty !== 'rare'
}
