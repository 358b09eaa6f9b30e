/**
 * Measures how well the price parser agrees with the corpus. `npm run bench prices -- --corpus DIR` reads
 * DIR/prices/cases.jsonl. Exits with 1 below 95% of the amounts, with 2 when the corpus cannot be read.
 */
import { parseArgs } from 'node:util'
import { parsePrice } from '../plugins/prices/price.js'
import { loadRows } from './support/corpus_rows.js'

const REQUIRED_SHARE = 0.95

interface Case {
  text: string | null
  amount: string | null
  currency: string | null
  currencyHint?: string | null
  decimalSeparator?: string | null
}

const { values } = parseArgs({ options: { corpus: { type: 'string' } } })
const cases = loadRows<Case>(values.corpus, 'prices/cases.jsonl')
const differences: string[] = []

const withAmount = tally(cases.filter(({ amount }) => amount !== null))
const withoutAmount = tally(cases.filter(({ amount }) => amount === null))
console.log(`amount    ${share(withAmount.amounts, withAmount.cases)}  of the texts that hold one`)
console.log(`no amount ${share(withoutAmount.amounts, withoutAmount.cases)}  of the texts that hold none`)
console.log(
  `currency  ${share(withAmount.currencies + withoutAmount.currencies, cases.length)}  of all texts`
)
console.log(differences.length ? `\n${differences.join('\n')}` : '\nno differences')
process.exitCode = withAmount.amounts < REQUIRED_SHARE * withAmount.cases ? 1 : 0

/** Counts agreements and lists the differences. */
function tally(some: Case[]): { cases: number; amounts: number; currencies: number } {
  let amounts = 0
  let currencies = 0
  for (const { text, amount, currency, currencyHint, decimalSeparator } of some) {
    const decimal = decimalSeparator ?? undefined
    const { amount: foundAmount, currency: foundCurrency } = parsePrice(
      text ?? '',
      currencyHint ?? '',
      decimal
    )
    if (isSameAmount(foundAmount, amount)) amounts++
    else differences.push(`amount    ${JSON.stringify(text)}: ${foundAmount}, expected ${amount}`)
    if (foundCurrency === currency) currencies++
    else {
      const place = currencyHint
        ? `${JSON.stringify(text)} with ${JSON.stringify(currencyHint)}`
        : JSON.stringify(text)
      differences.push(`currency  ${place}: ${foundCurrency}, expected ${currency}`)
    }
  }
  return { cases: some.length, amounts, currencies }
}

/** Whether two amounts are equal, as "644.0" and "644" are. */
function isSameAmount(a: string | null, b: string | null): boolean {
  return a === b || (a !== null && b !== null && withoutEndZeros(a) === withoutEndZeros(b))
}

function withoutEndZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}

function share(part: number, whole: number): string {
  const percentage = whole ? ((100 * part) / whole).toFixed(1) : '-'
  return `${percentage.padStart(5)}%  ${part}/${whole}`
}
