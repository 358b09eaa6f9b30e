/** Limits of plans that changed, such as the number of projects. */
import type { FieldChange } from 'rivalwatch-plugin'
import { type Claim, HIGH, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { findDifference } from '../differences.js'
import {
  cleanName,
  cleanText,
  joinNames,
  MAX_CLAUSE_WORDS,
  numbersIn,
  quote,
  UNLIMITED,
  wordCount,
} from '../words.js'
import { findLine, INCLUDED, type Item, MAX_LIMIT_WORDS, NOT_INCLUDED } from './plan_items.js'

/** Characters. */
const MAX_VALUE_LENGTH = 70
/** Plans of a sentence without room for their limits. */
const MAX_PLANS = 3
/** Share. A smaller change of a limit is only medium. */
const SLIGHT_SHARE = 0.1

/**
 * Reports the limit that changed most, and the one that changed most the other way, because one of them alone would
 * mislead. Of several that moved one way, two are named.
 */
export function limitClaims(comparison: Comparison, items: readonly Item[]): Claim[] {
  const limits = items
    .filter(({ change }) => hasDifferentValue(change))
    .sort((one, other) => magnitude(other) - magnitude(one))
  const [first] = limits
  if (!first) return []
  const direction = directionOf(first.change)
  const opposites = limits.filter(({ change }) => direction !== 0 && directionOf(change) === -direction)
  // One raise among many cuts would seem to balance them.
  const opposite = 2 * opposites.length >= limits.length - opposites.length ? opposites[0] : undefined
  const others = limits.filter(({ change }) => directionOf(change) === direction).slice(1)
  const second = opposite || direction === 0 ? undefined : others[0]
  const { isForeign } = comparison.after
  const clause = limitClause(first, isForeign)
  const shown = [first, ...(opposite ? [opposite] : []), ...limits.slice(1, 3)]
  const lineOfLimit = ({ change, plan }: Item) => findLine(comparison, change.after ?? '', [plan])
  const isSlight = limits.every(({ change }) => Math.abs(relativeChange(change) ?? 1) < SLIGHT_SHARE)
  return [
    {
      id: 'plan_limit',
      points: isSlight ? MEDIUM : HIGH,
      rank: 88,
      clause: second
        ? withSecond(clause, limitClause(second, isForeign), others.length > 1)
        : `${clause}${opposite ? ` and ${limitClause(opposite, isForeign)}` : ''}`,
      brief: second ? clause : limits.length > 1 ? `changed limits of ${plansOf(limits)}` : undefined,
      why:
        limits.length === 1
          ? `A limit of the ${cleanName(first.plan, 40)} plan changed`
          : 'Plan limits changed',
      proof: shown.map(lineOfLimit),
      excerpt: shown.flatMap((limit) => [limit.plan, lineOfLimit(limit)]),
      essential: true,
    },
  ]
}

function plansOf(limits: readonly Item[]): string {
  return joinNames([...new Set(limits.map(({ plan }) => cleanName(plan, 40)))], MAX_PLANS, 'plans')
}

/** Joins two clauses with one verb: "cut limits, such as Team from 20 to 10 projects and Pro from 9 to 5 seats". */
function withSecond(first: string, second: string, hasMore: boolean): string {
  const [verb] = first.split(' ', 1)
  const rests = [first, second].map((clause) => clause.slice(verb.length + 1))
  const clause = `${verb} ${hasMore ? 'limits, such as ' : ''}${rests.join(' and ')}`
  return wordCount(clause) <= MAX_CLAUSE_WORDS ? clause : first
}

/** Returns "cut Team from 20 to 10 projects" or "changed Support of Team from “E-mail” to “Chat”". */
function limitClause({ plan, feature, change }: Item, isForeign: boolean): string {
  const { before = '', after = '' } = change
  const difference = findDifference(before, after)
  const [from, to] = [difference.before, difference.after].map((text) =>
    formatValue(text.replace(/^up to (?=\d)/i, ''), isForeign)
  )
  const direction = directionOf(change)
  const verb = direction === 0 ? 'changed' : direction > 0 ? 'raised' : 'cut'
  // The value may contain its unit: "20 projects".
  const isCounted = [before, after].some((text) =>
    cleanText(text).toLowerCase().includes(feature.toLowerCase())
  )
  const name = wordCount(feature) > 2 ? quote(feature, 50) : cleanName(feature, 50)
  return `${verb} ${isCounted ? '' : `${name} of `}${cleanName(plan, 40)} from ${withoutUnitOf(to, from)} to ${to}`
}

/** Returns a value without its unit if another value has the same one: "10" for "10 products" next to "50 products". */
function withoutUnitOf(other: string, value: string): string {
  const [number, ...counted] = value.split(' ')
  return !value.startsWith('“') && counted.length > 0 && other.endsWith(` ${counted.join(' ')}`)
    ? number
    : value
}

/** Returns a value in quotation marks, except numbers and "included". Foreign words are always quoted. */
function formatValue(text: string, isForeign: boolean): string {
  const value = cleanName(cleanText(text), MAX_VALUE_LENGTH).replace(/^Unlimited/, 'unlimited')
  return (/\d/.test(value) && wordCount(value) <= (isForeign ? 1 : 4)) ||
    value === INCLUDED ||
    value === NOT_INCLUDED ||
    /^unlimited/i.test(value)
    ? value
    : quote(value, MAX_VALUE_LENGTH)
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

/** Returns how much a limit changed, in either direction; 0 if that is unknown. */
function magnitude({ change }: Item): number {
  const share = relativeChange(change)
  return share === null ? 0 : Math.abs(Math.log(Math.max(0, 1 + share)))
}

/** Returns 1 for a raise and -1 for a cut; 0 if that is unknown. */
function directionOf(change: FieldChange): number {
  return Math.sign(relativeChange(change) ?? 0)
}

/** Returns the share by which a limit changed; null if its values are not comparable. */
function relativeChange({ before = '', after = '', facts }: FieldChange): number | null {
  const unit = (text: string) =>
    text
      .toLowerCase()
      .replace(/up to|[\d.,\s]|unlimited/g, '')
      .replace(/s$/, '')
  const [wasUnlimited, isUnlimited] = [before, after].map((text) => UNLIMITED.test(text))
  if (wasUnlimited !== isUnlimited) return isUnlimited ? Infinity : -Infinity
  const { amountBefore: from, amountAfter: to } = facts ?? {}
  if (from === undefined || to === undefined || from === 0 || unit(before) !== unit(after)) return null
  return to / from - 1
}
