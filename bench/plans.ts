/**
 * Measures whether plans are read correctly from real pricing pages. `npm run bench plans -- --corpus DIR` reads the
 * pages DIR/pages/ID.html and what a careful reader saw on them, one page per line, from DIR/plans.jsonl:
 *
 *     {"id": "p001", "plans": [{"name": "Team", "prices": [{"amount": 49, "currency": "USD", "period": "month"}], "features": ["5 users"]}]}
 *
 * `amount` is null without a price, `period` is empty without one, and pages without plans have an empty list. A line
 * may have a `url`, and `skip` if the page is unusable.
 *
 * Prints how many plans, prices and features of the pages the price history and market board show, and how many of
 * the plans shown are on the page. `--missed` lists the others. Exits with 0 if all shares are at least 95%, with 1 if
 * not, and with 2 without a corpus.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { planKey } from 'rivalwatch-plugin'
import { type PlanReading, readPlans } from '#alerts/prices/plan_readings'
import { loadRows, stop } from './support/corpus_rows.js'
import { contentOf } from './support/product.js'

const REQUIRED_SHARE = 0.95

interface SeenPrice {
  amount: number | null
  currency: string
  period: string
}

interface SeenPlan {
  name: string
  prices: SeenPrice[]
  features?: string[]
}

interface SeenPage {
  id: string
  url?: string
  plans?: SeenPlan[]
  skip?: string
}

/** Right and all. */
type Tally = [right: number, all: number]

const { values } = parseArgs({
  options: { corpus: { type: 'string' }, missed: { type: 'boolean', default: false } },
})
const pages = loadRows<SeenPage>(values.corpus, 'plans.jsonl').filter(({ skip }) => !skip)
const tallies: Record<'plans' | 'prices' | 'features' | 'shown', Tally> = {
  plans: [0, 0],
  prices: [0, 0],
  features: [0, 0],
  shown: [0, 0],
}
for (const { id, url, plans = [] } of pages) {
  const file = join(values.corpus!, 'pages', `${id}.html`)
  if (!existsSync(file)) stop(`The page ${file} is missing.`)
  const content = contentOf(readFileSync(file, 'utf8'), url ?? 'https://rival.example/pricing')
  for (const note of compare(plans, readPlans(content))) if (values.missed) console.log(`${id} ${note}`)
}
for (const [name, [right, all]] of Object.entries(tallies))
  console.log(`${name.padEnd(9)} ${percent(right, all)}  ${right}/${all}`)
console.log(`\n${pages.length} pages`)
process.exit(Object.values(tallies).every(([right, all]) => right >= REQUIRED_SHARE * all) ? 0 : 1)

/** Counts what is right on a page and returns what is not. */
function compare(seen: readonly SeenPlan[], shown: readonly PlanReading[]): string[] {
  const notes: string[] = []
  const count = (name: keyof typeof tallies, isRight: boolean, note: string) => {
    tallies[name][1]++
    if (isRight) tallies[name][0]++
    else notes.push(`${name}: ${note}`)
  }
  const matched = new Set<PlanReading>()
  for (const { name, prices, features = [] } of seen) {
    const free = shown.filter((one) => !matched.has(one))
    const plan =
      free.find((one) => planKey(one.name) === planKey(name)) ??
      free.find((one) => isSameName(one.name, name))
    if (plan) matched.add(plan)
    count('plans', plan !== undefined, name)
    for (const price of prices)
      count(
        'prices',
        plan?.prices.some((one) => isSamePrice(one, price)) ?? false,
        `${name} ${written(price)}`
      )
    for (const feature of features)
      count('features', plan ? lists(plan, feature) : false, `${name}: ${feature}`)
  }
  for (const plan of shown)
    count('shown', matched.has(plan), `${plan.name} ${plan.prices.map(({ text }) => text).join(', ')}`)
  return notes
}

function isSameName(one: string, other: string): boolean {
  const [key, otherKey] = [one, other].map(planKey)
  return ` ${key} `.includes(` ${otherKey} `) || ` ${otherKey} `.includes(` ${key} `)
}

function isSamePrice(shown: { amount: string | null; period: string }, seen: SeenPrice): boolean {
  if (seen.amount === null || shown.amount === null) return seen.amount === null && shown.amount === null
  // Pages call the people who use a plan users, seats or members.
  const [period, seenPeriod] = [shown.period, seen.period].map((one) => one.replace(/seat|member/, 'user'))
  const isPeriod = seenPeriod === '' || seenPeriod === 'once' || period.includes(seenPeriod)
  return Number(shown.amount) === seen.amount && isPeriod
}

/** Whether a plan has a feature, under its name or as name and value. */
function lists({ features }: PlanReading, feature: string): boolean {
  const sought = wordsOf(feature)
  return features.some(({ label, value }) => {
    if (value === 'not listed') return false
    const words = wordsOf(`${label} ${value}`)
    return sought.intersection(words).size >= 0.8 * sought.size
  })
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

function written({ amount, currency, period }: SeenPrice): string {
  return amount === null ? 'on request' : `${amount} ${currency} ${period}`.trim()
}

function percent(part: number, all: number): string {
  return `${(all === 0 ? 100 : (100 * part) / all).toFixed(1)} %`.padStart(7)
}
