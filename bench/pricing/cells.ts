/** Compares the price history's cells for a page with the model that the page was rendered from. */
import { planKey } from 'rivalwatch-plugin'
import type { PlanReading } from '#alerts/prices/plan_readings'
import type { Layout } from './layouts/layout.js'
import type { Offering, Row, Value } from './model.js'
import { isIncluded, periodParts, signOf } from './words.js'

export interface Cells {
  /** The number of prices, features and limits of all plans in the model that the layout shows. */
  all: number
  /** The differences: "Team, price: 49 → 79". */
  unequal: string[]
}

/** Compares the cells of a model with what was read. A plan that is missing makes all of its cells unequal. */
export function compareCells(layout: Layout, model: Offering, readings: readonly PlanReading[]): Cells {
  const rows = model.rows.filter((row) => layout.shows(row))
  const unequal: string[] = []
  model.plans.forEach((plan, at) => {
    const read = readings.find(({ name }) => planKey(name) === planKey(plan.name))
    const price = read?.prices[0]
    if (!isPrice(price, plan, model.currency))
      unequal.push(`${plan.name}, price: ${plan.price} ${plan.unit} → ${price?.text} (${price?.period})`)
    for (const row of rows) {
      const value = read && valueOf(row, read)
      if (!isValue(value, row.values[at]))
        unequal.push(`${plan.name}, ${row.name}: ${JSON.stringify(row.values[at])} → ${value}`)
    }
  })
  return { all: model.plans.length * (1 + rows.length), unequal }
}

function isPrice(
  read: PlanReading['prices'][number] | undefined,
  { price, unit }: Offering['plans'][number],
  currency: string
): boolean {
  if (!read) return false
  if (typeof price !== 'number') return read.amount === null && isSameText(read.text, price)
  if (Number(read.amount) !== price || read.amount === null) return false
  if (price === 0 && read.currency === null) return true
  const signs = [currency, signOf(currency).trim()]
  const units = read.period.split(/ \/ |, /)
  return signs.includes(read.currency ?? '') && periodParts(unit).every((part) => units.includes(part))
}

/** Returns the value of a row; undefined if the plan's features do not contain it. */
function valueOf({ name }: Row, { features }: PlanReading): string | undefined {
  return features.find(({ label }) => isSameText(label, name))?.value
}

function isValue(read: string | undefined, expected: Value): boolean {
  if (!isIncluded(expected)) return read === undefined || read === 'not listed' || /^0(?!\d)/.test(read)
  if (read === undefined) return false
  if (expected === true) return read === 'included'
  if (typeof expected === 'number')
    return (read.replaceAll(',', '').match(/\d+(?:\.\d+)?/g) ?? []).map(Number).includes(expected)
  const words = Array.isArray(expected) ? expected.join(' ') : String(expected)
  return normalized(read).includes(normalized(words))
}

function isSameText(one: string, other: string): boolean {
  return normalized(one) === normalized(other)
}

function normalized(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.%]+/gu, ' ')
    .trim()
}
