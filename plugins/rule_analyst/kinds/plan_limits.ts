/** Limits of plans that changed, such as the number of projects. */
import type { FieldChange } from 'rivalwatch-plugin'
import { type Claim, HIGH, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { findDifference } from '../differences.js'
import { cleanName, cleanText, joinNames, numbersIn, quote, UNLIMITED, wordCount } from '../words.js'
import { findLine, INCLUDED, type Item } from './plan_items.js'

/** Characters. */
const MAX_VALUE_LENGTH = 70
/** Number of words. A longer cell describes something and does not limit it. */
const MAX_LIMIT_WORDS = 12
/** Plans of a sentence without room for their limits. */
const MAX_PLANS = 3
/** Logarithm of a ratio. If no limit changed more, by about a tenth, the change is only medium. */
const SLIGHT_TREND = 0.1

/** Reports the limit that changed most, and the next one, preferably one that changed the other way. */
export function limitClaims(comparison: Comparison, items: readonly Item[]): Claim[] {
  const limits = items
    .filter(({ change }) => hasDifferentValue(change))
    .map((item) => ({ ...item, trend: trendOf(item.change) }))
    .sort((one, other) => Math.abs(other.trend ?? 0) - Math.abs(one.trend ?? 0))
  const [first] = limits
  if (!first) return []
  // Next to limits that can be compared, the other values are details.
  const others = limits.slice(1).filter(({ trend }) => trend !== null)
  const opposite = others.find(({ trend }) => trend! > 0 !== first.trend! > 0)
  const shown = [first, opposite ?? others[0]].filter((limit) => limit !== undefined)
  const clauses = shown.map((limit) => limitClause(limit, limit.trend, comparison.after.isForeign))
  const plans = limits.flatMap((limit) => limit.plans.map((plan) => cleanName(plan, 40)))
  const lineOf = ({ change, plans: own }: Item) => findLine(comparison, change.after ?? '', own)
  return [
    {
      id: 'plan_limit',
      points: limits.every(({ trend }) => Math.abs(trend ?? 1) < SLIGHT_TREND) ? MEDIUM : HIGH,
      rank: 88,
      clause: joinNames(others.length > 1 ? [...clauses, 'changed other limits'] : clauses),
      // One of two that changed in opposite ways would mislead.
      brief: opposite ? `changed limits of ${joinNames(plans, MAX_PLANS, 'plans')}` : clauses[0],
      why: 'Plan limits changed',
      proof: shown.map(lineOf),
      excerpt: shown.flatMap((limit) => [...limit.plans, lineOf(limit)]),
      essential: true,
    },
  ]
}

/** Returns "cut Team from 20 to 10 projects" or "changed Support of Team from “E-mail” to “Chat”". */
function limitClause({ plans, feature, change }: Item, trend: number | null, isForeign: boolean): string {
  const { before = '', after = '' } = change
  const difference = findDifference(before, after)
  const [from, to] = [difference.before, difference.after].map((text) =>
    formatValue(text.replace(/^up to (?=\d)/i, ''), isForeign)
  )
  const verb = trend === null ? 'changed' : trend > 0 ? 'raised' : 'cut'
  // The value may contain its unit: "20 projects".
  const isCounted = [before, after].some((text) => text.toLowerCase().includes(feature.toLowerCase()))
  const name = wordCount(feature) > 2 ? quote(feature, 50) : cleanName(feature, 50)
  const plan = joinNames(plans.map((one) => cleanName(one, 40)))
  // A feature that has a number now was not limited before.
  if (isCounted && from === INCLUDED) return `now lists ${to} in ${plan}`
  return `${verb} ${isCounted ? '' : `${name} of `}${plan} from ${withoutUnitOf(to, from)} to ${to}`
}

/** Returns a value without its unit if another value has the same one: "10" for "10 products" next to "50 products". */
function withoutUnitOf(other: string, value: string): string {
  const [number, ...counted] = value.split(' ')
  const isSameUnit = counted.length > 0 && other.endsWith(` ${counted.join(' ')}`)
  return isSameUnit && !value.startsWith('“') ? number : value
}

/** Returns a value in quotation marks, except numbers and "included". Foreign words are always quoted. */
function formatValue(text: string, isForeign: boolean): string {
  const value = cleanName(cleanText(text), MAX_VALUE_LENGTH).replace(/^Unlimited/, 'unlimited')
  const isPlain =
    (/\d/.test(value) && wordCount(value) <= (isForeign ? 1 : 4)) ||
    value === INCLUDED ||
    value.startsWith('unlimited')
  return isPlain ? value : quote(value, MAX_VALUE_LENGTH)
}

/** Whether two values are limits that differ in their numbers, or in their words if either one has no number. */
function hasDifferentValue({ before = '', after = '' }: FieldChange): boolean {
  if (Math.max(wordCount(before), wordCount(after)) > MAX_LIMIT_WORDS) return false
  // A value that only gained an explanation is the same: "90 days", "90 days, a 90-day forecast".
  const isExplained = after.startsWith(before)
  const [old, now] = [before, after].map((text) => {
    const numbers = numbersIn(text)
    return [...(isExplained ? new Set(numbers) : numbers)].sort().join(' ')
  })
  return old === '' || now === '' || old !== now
}

/** Returns the logarithm of how many times as high a limit is now; null if its values cannot be compared. */
function trendOf({ before = '', after = '', facts }: FieldChange): number | null {
  const [wasUnlimited, isUnlimited] = [before, after].map((text) => UNLIMITED.test(text))
  if (wasUnlimited !== isUnlimited) return isUnlimited ? Infinity : -Infinity
  const [unit, otherUnit] = [before, after].map((text) =>
    text.toLowerCase().replace(/up to|[\d.,\s]|s$/g, '')
  )
  const { amountBefore: from, amountAfter: to } = facts ?? {}
  return from && to && unit === otherUnit ? Math.log(to / from) : null
}
