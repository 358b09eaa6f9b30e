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
import { stemsIn, textKey } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import { ALL_PLANS, findLine, INCLUDED, type Item, NOT_INCLUDED, shownLine } from './plan_items.js'

const MAX_NAMED = 2
/** Characters. */
const MAX_VALUE_LENGTH = 70
/** Share. A smaller change of a limit is only medium. */
const SLIGHT_SHARE = 0.1
/** Number of words. A longer cell describes something and does not limit it. */
export const MAX_LIMIT_WORDS = 12

/** Returns the limits that changed among features of plans. A list and a table may state the same one. */
export function limitsIn(items: readonly Item[]): Item[] {
  return items
    .filter(({ change }) => change.kind === 'changed' && hasDifferentValue(change) && isShortEnough(change))
    .filter((item, at, all) => !all.slice(0, at).some((one) => isSameLimit(one, item)))
}

/**
 * Reports the limit that changed most, and the one that changed most the other way, because one of them alone would
 * mislead.
 */
export function limitClaim(comparison: Comparison, inPageOrder: readonly Item[]): Claim {
  const limits = inPageOrder.toSorted((one, other) => magnitude(other) - magnitude(one))
  const isSlight = limits.every(({ change }) => Math.abs(relativeChange(change) ?? 1) < SLIGHT_SHARE)
  const [first] = limits
  const { isForeign } = comparison.after
  const sameChanges = limits.filter((one) => isSameChange(one, first))
  const isOpposite = ({ change }: Item) =>
    isRaise(change) !== null && isRaise(change) === !isRaise(first.change)
  const opposites = limits.filter(isOpposite)
  // One raise among many cuts would seem to balance them.
  const opposite = 2 * opposites.length >= limits.length - opposites.length ? opposites[0] : undefined
  const isAlike = sameChanges.length > 1 && !isCounted(first)
  const others = limits.filter((limit) => limit !== first && isRaise(limit.change) === isRaise(first.change))
  // Of several limits that moved one way, two are named.
  const second = isAlike || opposite || isRaise(first.change) === null ? undefined : others[0]
  const shown = [first, ...(opposite ? [opposite] : []), ...limits.slice(1, 3)]
  const lineOfLimit = ({ change, plan }: Item) => findLine(comparison, change.after ?? '', [plan])
  return {
    id: 'plan_limit',
    points: isSlight ? MEDIUM : HIGH,
    rank: 88,
    clause: second
      ? severalClause([first, second], others.length > 1, isForeign)
      : `${isAlike ? sameLimitsClause(sameChanges, isForeign) : limitClause(first, isForeign)}${opposite ? ` and ${limitClause(opposite, isForeign)}` : ''}`,
    brief: second ? limitClause(first, isForeign) : limits.length > 1 ? briefOf(limits) : undefined,
    why:
      limits.length === 1
        ? `A limit of the ${cleanName(first.plan, 40)} plan changed`
        : 'Plan limits changed',
    proof: shown.map(lineOfLimit),
    excerpt: shown.flatMap((limit) => [limit.plan, lineOfLimit(limit)]),
    essential: true,
  }
}

/** Returns two limits that moved one way: "cut limits, such as Team from 20 to 10 projects and Pro from 9 to 5 seats". */
function severalClause(limits: readonly Item[], hasMore: boolean, isForeign: boolean): string {
  const [first, second] = limits.map((limit) => limitClause(limit, isForeign))
  const [verb] = first.split(' ', 1)
  const rests = [first, second].map((clause) => clause.slice(verb.length + 1))
  const clause = `${verb} ${hasMore ? 'limits, such as ' : ''}${rests.join(' and ')}`
  return wordCount(clause) <= MAX_CLAUSE_WORDS ? clause : first
}

/** Returns which plans have other limits, for a sentence without room for the limits: "cut limits of Pro and Team". */
function briefOf(limits: readonly Item[]): string {
  const directions = new Set(limits.map(({ change }) => isRaise(change)))
  const [isRaised] = directions
  const verb = directions.size > 1 || isRaised === null ? 'changed' : isRaised ? 'raised' : 'cut'
  const plans = new Set(limits.map(({ plan }) => cleanName(plan, 40)))
  return `${verb} limits of ${joinNames([...plans], 3, 'plans')}`
}

/** Letters of a word that says what a limit is for. */
const LIMITED_WORD = 4
/** Words of a limit that do not say what it is for. */
const PERIOD_WORDS = stemsIn(
  'days weeks months years tage wochen monat jahre jours semaine mois día semanas meses mes años mês giorno mese settimana maand week jaar month year day',
  1
)
/** The maximum number of replaced limits that a sentence states. */
const MAX_REPLACED = 2

/** Words for what no longer ends. */
const NEVER_EXPIRES =
  /(?<!\p{L})(?:never expires?|(?:no|without) expir(?:y|ation)|do(?:es)? not expire|verf[aä]ll(?:en|t) (?:nie|nicht)|n['’]expire(?:nt)? (?:jamais|pas)|no caducan?|não expiram?|non scad(?:e|ono)|verlopen (?:nooit|niet))(?!\p{L})/iu

/** Returns what a limit is for, without its quantity and period. */
function limitedThings({ feature }: Item): Set<string> {
  return stemsIn(feature.replace(UNLIMITED, ' ').replace(NEVER_EXPIRES, ' '), LIMITED_WORD).difference(
    PERIOD_WORDS
  )
}

function textOf({ feature, change: { before = '', after = '' } }: Item): string {
  return `${feature} ${before} ${after}`
}

/** Pairs limits with what replaced them in other words, one of which says "unlimited": "10,000 mails a month". */
export function replacedLimits(items: readonly Item[]): [Item, Item][] {
  // A feature of several plans may replace a limit of each of them.
  const free = new Set(
    items
      .filter(({ change }) => change.kind === 'added')
      .flatMap((item) => item.plan.split(', ').map((plan) => ({ ...item, plan })))
  )
  return items
    .flatMap((old): [Item, Item][] => {
      if (old.change.kind !== 'removed') return []
      const now = [...free].find((one) => one.plan === old.plan && isReplacedBy(old, one))
      if (!now) return []
      free.delete(now)
      return [[old, now]]
    })
    .slice(0, MAX_REPLACED)
}

/** Whether one of two limits for the same thing is lifted. */
function isReplacedBy(old: Item, now: Item): boolean {
  const [wasUnlimited, isUnlimited] = [old, now].map((item) =>
    [UNLIMITED, NEVER_EXPIRES].some((pattern) => pattern.test(textOf(item)))
  )
  if (wasUnlimited === isUnlimited || !/\d/.test(textOf(isUnlimited ? old : now))) return false
  const [things, others] = [old, now].map(limitedThings)
  const shorter = Math.min(things.size, others.size)
  return shorter > 0 && things.intersection(others).size > shorter / 2
}

/** Reports limits with what replaced them: "changed “100 mails” to “Unlimited mails” in Starter". */
export function replacedLimitsClaim(
  comparison: Comparison,
  pairs: readonly (readonly [Item, Item])[]
): Claim {
  const { page } = comparison
  const changes = pairs.map(([old, now], at) => {
    const place = now.plan === ALL_PLANS ? `on ${pagePhrase(page)}` : `in ${cleanName(now.plan, 40)}`
    const isLast = pairs[at + 1]?.[1].plan !== now.plan
    const [from, to] = [formerLine(comparison, old), shownLine(comparison, now)].map((text) =>
      quote(text, 50)
    )
    return `${from} to ${to}${isLast ? ` ${place}` : ''}`
  })
  return {
    id: 'plan_limit',
    points: HIGH,
    rank: 88,
    clause: `changed ${joinNames(changes)}`,
    why: pairs.every(([, now]) => UNLIMITED.test(textOf(now))) ? 'A limit was lifted' : 'Limits changed',
    proof: pairs.map(([, now]) => shownLine(comparison, now)),
    essential: true,
  }
}

/** Returns the old version's line for a feature that is gone. */
function formerLine({ edits }: Comparison, { feature }: Item): string {
  const key = textKey(feature)
  return cleanText(
    edits.find(({ before }) => before && textKey(before.text).includes(key))?.before?.text ?? feature
  )
}

/** Returns how much a limit changed, in either direction; 0 if that is unknown. */
function magnitude({ change }: Item): number {
  const share = relativeChange(change)
  return share === null ? 0 : Math.abs(Math.log(Math.max(0, 1 + share)))
}

/** Whether a limit was raised; null if that is unknown. */
function isRaise(change: FieldChange): boolean | null {
  const share = relativeChange(change)
  return share === null || share === 0 ? null : share > 0
}

/** Whether both values are short enough to be limits. */
function isShortEnough({ before = '', after = '' }: FieldChange): boolean {
  return Math.max(wordCount(before), wordCount(after)) <= MAX_LIMIT_WORDS
}

function isSameLimit({ plan, change }: Item, other: Item): boolean {
  const numbers = (text = '') => numbersIn(text).join(' ')
  return (
    plan === other.plan &&
    numbers(change.before) !== '' &&
    numbers(change.before) === numbers(other.change.before) &&
    numbers(change.after) === numbers(other.change.after)
  )
}

/** Whether two features of a plan changed from the same value to the same new one. */
function isSameChange({ plan, change }: Item, other: Item): boolean {
  return plan === other.plan && change.before === other.change.before && change.after === other.change.after
}

/** Returns "cut Team from 20 to 10 projects" or "changed Support of Team from “E-mail” to “Chat”". */
function limitClause(item: Item, isForeign: boolean): string {
  const { plan, feature, change } = item
  const difference = findDifference(change.before ?? '', change.after ?? '')
  const [before, after] = [difference.before, difference.after].map((text) =>
    formatValue(text.replace(/^up to (?=\d)/i, ''), isForeign)
  )
  const share = relativeChange(change)
  const verb = share === null || share === 0 ? 'changed' : share > 0 ? 'raised' : 'cut'
  if (!isCounted(item))
    return `${verb} ${wordCount(feature) > 2 ? quote(feature, 50) : cleanName(feature, 50)} of ${cleanName(plan, 40)} from ${withoutUnitOf(after, before)} to ${after}`
  return `${verb} ${cleanName(plan, 40)} from ${withoutUnitOf(after, before)} to ${after}`
}

/** Returns a value without its unit if another value has the same one: "10" for "10 products" next to "50 products". */
function withoutUnitOf(other: string, value: string): string {
  const [number, ...counted] = value.split(' ')
  return !value.startsWith('“') && counted.length > 0 && other.endsWith(` ${counted.join(' ')}`)
    ? number
    : value
}

/** Returns "changed SSO, API access and 1 other feature of Enterprise from included to “By arrangement”". */
function sameLimitsClause(limits: readonly Item[], isForeign: boolean): string {
  const [{ plan, change }] = limits
  const features = joinNames(
    limits.map(({ feature }) => cleanName(feature, 40)),
    MAX_NAMED,
    'feature'
  )
  return `changed ${features} of ${cleanName(plan, 40)} from ${formatValue(change.before, isForeign)} to ${formatValue(change.after, isForeign)}`
}

/** Whether the value contains its unit: "20 projects". */
function isCounted({ feature, change: { before = '', after = '' } }: Item): boolean {
  return [before, after].some((text) => cleanText(text).toLowerCase().includes(feature.toLowerCase()))
}

/** Returns a value in quotation marks, except numbers and "included". Foreign words are always quoted. */
function formatValue(text = '', isForeign: boolean): string {
  const value = cleanName(cleanText(text), MAX_VALUE_LENGTH).replace(/^Unlimited/, 'unlimited')
  return (/\d/.test(value) && wordCount(value) <= (isForeign ? 1 : 4)) ||
    value === INCLUDED ||
    value === NOT_INCLUDED ||
    /^unlimited/i.test(value)
    ? value
    : quote(value, MAX_VALUE_LENGTH)
}

/** Whether two values differ in their numbers, or in their words if either one has no number. */
function hasDifferentValue({ before = '', after = '' }: FieldChange): boolean {
  const numbersOf = (text: string) => text.match(/\d[\d.,]*\d|\d/g) ?? []
  // A value that only gained an explanation is the same: "90 days", "90 days, a 90-day forecast".
  const isExplained = after.startsWith(before)
  const numbers = (text: string) =>
    (isExplained ? [...new Set(numbersOf(text))] : numbersOf(text)).sort().join(' ')
  return !/\d/.test(before) || !/\d/.test(after) || numbers(before) !== numbers(after)
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
