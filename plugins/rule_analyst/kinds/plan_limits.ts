import type { FieldChange } from 'rivalwatch-plugin'
import { type Claim, HIGH, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { findDifference } from '../differences.js'
import { cleanName, cleanText, joinNames, numbersIn, quote, UNLIMITED, wordCount } from '../words.js'
import { stemsIn } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import { ALL_PLANS, findLine, INCLUDED, type Item, NOT_INCLUDED } from './plan_items.js'

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
  const shown = [first, ...(opposite ? [opposite] : []), ...limits.slice(1, 3)]
  const lineOfLimit = ({ change, plan }: Item) => findLine(comparison, change.after ?? '', [plan])
  return {
    id: 'plan_limit',
    points: isSlight ? MEDIUM : HIGH,
    rank: 88,
    clause: `${sameChanges.length > 1 && !isCounted(first) ? sameLimitsClause(sameChanges, isForeign) : limitClause(first, isForeign)}${opposite ? ` and ${limitClause(opposite, isForeign)}` : ''}`,
    why:
      limits.length === 1
        ? `A limit of the ${cleanName(first.plan, 40)} plan changed`
        : 'Plan limits changed',
    proof: shown.map(lineOfLimit),
    excerpt: shown.flatMap((limit) => [limit.plan, lineOfLimit(limit)]),
    essential: true,
  }
}

/** Letters of a word that says what a limit is for. */
const LIMITED_WORD = 4

/** Pairs limits with what replaced them in other words, one of which says "unlimited": "10 000 emails a month". */
export function replacedLimits(items: readonly Item[]): [Item, Item][] {
  const free = new Set(items.filter(({ change }) => change.kind === 'added'))
  return items.flatMap((old): [Item, Item][] => {
    if (old.change.kind !== 'removed') return []
    const now = [...free].find(
      (one) =>
        one.plan === old.plan &&
        UNLIMITED.test(one.feature) !== UNLIMITED.test(old.feature) &&
        [old, one].every(({ feature }) => UNLIMITED.test(feature) || /\d/.test(feature)) &&
        !stemsIn(one.feature, LIMITED_WORD).isDisjointFrom(stemsIn(old.feature, LIMITED_WORD))
    )
    if (!now) return []
    free.delete(now)
    return [[old, now]]
  })
}

/** Reports a limit with what replaced it: "changed “100 emails” to “Unlimited emails” in Starter". */
export function replacedLimitClaim(comparison: Comparison, old: Item, now: Item): Claim {
  const place = now.plan === ALL_PLANS ? `on ${pagePhrase(comparison.page)}` : `in ${cleanName(now.plan, 40)}`
  return {
    id: 'plan_limit',
    points: HIGH,
    rank: 88,
    clause: `changed ${quote(old.feature, 50)} to ${quote(now.feature, 50)} ${place}`,
    why: UNLIMITED.test(now.feature) ? 'A limit was lifted' : 'A limit was introduced',
    proof: [findLine(comparison, now.feature, [now.plan])],
    essential: true,
  }
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
    return `${verb} ${wordCount(feature) > 4 ? quote(feature, 50) : cleanName(feature, 50)} of ${cleanName(plan, 40)} from ${before} to ${after}`
  // The unit is named once.
  const [from, ...counted] = before.split(' ')
  const unit = counted.join(' ')
  if (before.startsWith('“')) return `${verb} ${cleanName(plan, 40)} from ${before} to ${after}`
  return `${verb} ${cleanName(plan, 40)} from ${after.endsWith(` ${unit}`) ? from : before} to ${after}`
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
  // A value that was only explained is the same: "90 days", "90 days, a 90-day forecast".
  const numbers = (text: string) => [...new Set(text.match(/\d[\d.,]*\d|\d/g))].sort().join(' ')
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
