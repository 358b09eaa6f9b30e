import type { Change } from 'rivalwatch-plugin'
import { isLine, textsOf, type ChangePart } from '#detection/change_parts'

const CODES =
  'USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|SGD|HKD|ZAR|ILS|TRY|KRW'
const AMOUNT = String.raw`\d(?:[\d.,']{0,18}\d)?`
const MONEY = new RegExp(
  [
    String.raw`(?:\p{Sc}|(?<!\p{L})(?:${CODES}))\s?${AMOUNT}`,
    String.raw`(?<!\d)${AMOUNT}\s?(?:\p{Sc}|(?:${CODES}|kr|zł|Kč)(?!\p{L}))`,
  ].join('|'),
  'gu'
)
/** Trials, limits and other terms of a plan. */
const TERMS =
  /\bfree (?:plan|tier|trial|forever)\b|\btrial\b|\bunlimited\b|\d\s?(?:seats?|users?|members?|projects?|[kmgt]b|requests?|credits?|emails?|contacts?)\b/i
const READ = 2_000

/** Returns the amounts of money in a text, as written. */
function amountsIn(text: string): string[] {
  return text.slice(0, READ).match(MONEY) ?? []
}

/**
 * Returns a test for the parts of a change that are about money: price fields, and texts in which an amount changed. On
 * a pricing page, this includes every text that mentions amounts, trials or limits.
 */
export function moneyIn(change: Change): (part: ChangePart) => boolean {
  const balance = balanceOf(change)
  const isPricingPage = change.page.label === 'pricing'
  return (part) => {
    const { before = '', after = '' } = textsOf(part)
    if (isPricingPage && (speaksOfTerms(before) || speaksOfTerms(after))) return true
    if (isLine(part)) return amountsIn(before + after).some((amount) => balance.get(amount) !== 0)
    if (part.category === 'pricing' || /price|offer/i.test(part.field)) return true
    return amountsIn(before).sort().join() !== amountsIn(after).sort().join()
  }
}

function speaksOfTerms(text: string): boolean {
  return amountsIn(text).length > 0 || TERMS.test(text.slice(0, READ))
}

/** Returns, for each amount, how many more times it was added than removed. */
function balanceOf({ lines }: Change): Map<string, number> {
  const balance = new Map<string, number>()
  for (const { kind, block } of lines) {
    for (const amount of amountsIn(block.text)) {
      balance.set(amount, (balance.get(amount) ?? 0) + (kind === 'added' ? 1 : -1))
    }
  }
  return balance
}
