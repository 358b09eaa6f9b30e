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

/** Formats a percentage change as alerts do: "+61%". */
export function signedPercent(percent: number): string {
  const share = Math.abs(percent)
  return `${percent > 0 ? '+' : '−'}${share < 1 ? share.toFixed(1) : Math.round(share).toLocaleString('en')}%`
}

/** Formats an amount with its currency: "$1,190", "$29.50", "120 PLN". */
export function inCurrency(amount: number, currency: string): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2
  const written = amount.toLocaleString('en', { minimumFractionDigits, maximumFractionDigits: 4 })
  return currency.length > 2 ? `${written} ${currency}` : `${currency}${written}`
}
