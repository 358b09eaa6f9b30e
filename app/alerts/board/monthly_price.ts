import { currencyOf, isFloor, type Offer } from 'rivalwatch-plugin'

/** The settings that make prices of different periods, units and currencies comparable. */
export type PriceTerms = {
  /** The number of users, for prices per user. */
  users: number
  /** The currency that others are converted to; null to leave them as written. */
  currency: string | null
  /** Exchange rates: the value of one unit of each other currency, in `currency`. */
  rates: Readonly<Record<string, number>>
}

/** A price per month and how it was computed. */
export type MonthlyPrice = {
  amount: number
  currency: string
  /** Steps from the price on the page: "÷ 12". Empty if the page shows a monthly price. */
  steps: string[]
  /** Whether the price was converted at an exchange rate that an owner has set. */
  isConverted: boolean
  /** Whether the price is a minimum: "from $49". */
  isFloor: boolean
}

/** A price per month, or a sentence that says why there is none. */
export type Monthly = { price: MonthlyPrice; reason: null } | { price: null; reason: string }

/** The number of months in each unit of time. */
const MONTHS: Record<string, number> = { day: 12 / 365, week: 12 / 52, month: 1, quarter: 3, year: 12 }

/** The step that converts a price for each unit of time to a price per month. */
const STEPS: Record<string, string> = {
  day: '× 365 ÷ 12',
  week: '× 52 ÷ 12',
  quarter: '÷ 3',
  year: '÷ 12',
}

/** Units that count the users of a product. */
const PEOPLE = new Set([
  'user',
  'seat',
  'member',
  'person',
  'employee',
  'agent',
  'editor',
  'developer',
  'recruiter',
  'admin',
  'participant',
])

const COUNTED = /^(\d[\d,.]*) (.+)$/

/** Returns the monthly value of a price. Prices per unit other than people and time have none. */
export function monthlyPrice(offer: Omit<Offer, 'subject'>, terms: PriceTerms): Monthly {
  const { amount, period, text } = offer
  if (amount === null) return because('This price is not a fixed amount.')
  let value = Number(amount)
  const own = currencyOf(offer)
  const steps: string[] = []
  if (value !== 0) {
    if (period === '') return because("The page doesn't state a billing period.")
    if (period === 'one-time') return because('This is a one-time price.')
    const units = period.split(', ')[0].split(' / ').map(unitOf)
    const time = units.find(({ name }) => Object.hasOwn(MONTHS, name))
    if (!time) return because(`The page doesn't state a billing period. The price is per ${units[0].text}.`)
    value /= MONTHS[time.name] * time.count
    if (time.count !== 1) steps.push(`÷ ${time.count} ${time.name}s`)
    else if (Object.hasOwn(STEPS, time.name)) steps.push(STEPS[time.name])
    for (const { name, count, text: unit } of units.filter((one) => one !== time)) {
      if (!PEOPLE.has(name)) return because(`The price is per ${unit}.`)
      const times = Math.ceil(terms.users / count)
      value *= times
      if (times > 1) steps.push(`× ${times}`)
    }
  }
  const rate = terms.currency === null || own === terms.currency ? null : rateOf(own, terms)
  const isConverted = rate !== null && value !== 0
  if (isConverted) steps.push(`× ${rate} ${terms.currency}/${own}`)
  return {
    price: {
      amount: Math.round(value * (isConverted ? rate : 1) * 100) / 100,
      currency: isConverted ? terms.currency! : own,
      steps,
      isConverted,
      isFloor: isFloor(text),
    },
    reason: null,
  }
}

function rateOf(currency: string, { rates }: PriceTerms): number | null {
  return Object.hasOwn(rates, currency) ? rates[currency] : null
}

function because(reason: string): Monthly {
  return { price: null, reason }
}

/** Parses "3 months" into a count of 3 and the name "month". */
function unitOf(text: string): { name: string; count: number; text: string } {
  const match = COUNTED.exec(text)
  if (!match) return { name: text, count: 1, text }
  const count = Number(match[1].replaceAll(',', ''))
  return { name: match[2].replace(/s$/, ''), count: count > 0 ? count : 1, text }
}

/**
 * Returns the lowest price per month above zero, or why there is none. Prices in different currencies are only compared
 * if exchange rates convert them.
 */
export function lowestPrice(prices: readonly Monthly[]): Monthly {
  const paid = prices.flatMap(({ price }) => (price && price.amount > 0 ? [price] : []))
  if (paid.length === 0) return because('No plan has a comparable price.')
  if (new Set(paid.map(({ currency }) => currency)).size > 1)
    return because('Prices are in different currencies.')
  return { price: paid.reduce((a, b) => (b.amount < a.amount ? b : a)), reason: null }
}
