/** Formats a period: "per user per month"; "month, billed yearly" becomes "per month, billed yearly". */
export function perPeriod(period: string): string {
  if (period === '' || period === 'one-time') return period === '' ? '' : 'one-time'
  const [units, ...billing] = period.split(', ')
  return [`per ${units.split(' / ').join(' per ')}`, ...billing].join(', ')
}

const COMMON = new Map([
  ['', 'Price'],
  ['month', 'Monthly price'],
  ['year', 'Yearly price'],
  ['one-time', 'One-time price'],
])

/** Names the price for a period: "Monthly price", "Price per user per month". How it is billed is left out. */
export function priceName(period: string): string {
  const [units] = period.split(', ')
  return COMMON.get(units) ?? `Price ${perPeriod(units)}`
}

/** Formats a percentage change: "+61.2%". */
export function signedPercent(percent: number): string {
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en')}%`
}

/** Formats an amount with its currency: "$1,190", "120 PLN". */
export function inCurrency(amount: number, currency: string): string {
  const written = amount.toLocaleString('en', { maximumFractionDigits: 4 })
  return currency.length > 2 ? `${written} ${currency}` : `${currency}${written}`
}
