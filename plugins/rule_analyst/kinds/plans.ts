import type { Unit } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import { lacksAmount } from '../proof.js'
import { amountsIn, cleanName, joinNames, MAX_SENTENCE_WORDS, withArticle, wordCount } from '../words.js'
import { hasPlanBoxes, pairPlans, type Rename } from './plan_pairs.js'
import { priceOf } from './price_words.js'
import { isBarePrice, pagePoints } from './prices_in_text.js'

/**
 * Number of plans that a page no longer shows under their names. If it cannot be proven of each that it is gone, and of
 * each new one that it is new, only both lineups are stated.
 */
const MIN_REGROUPED = 2
/** Plans that a sentence names. */
const MAX_NAMED = 3
/** Number of words of a clause next to another one. */
const MAX_BRIEF_WORDS = 14

/** Plans that were added, removed or renamed. If several changed together, both lineups are named. */
export const plans: Kind = {
  find(comparison) {
    const { before, after, isLegal, isEditorial, label } = comparison
    const hasBoxes = hasPlanBoxes(before, after)
    if (isLegal || label === 'careers' || (isEditorial && !hasBoxes)) return []
    const { unpaired, renamed, removed, added } = pairPlans(comparison)
    const { old, now } = unpaired
    const isProven = removed.length === old.length && added.length === now.length
    const isRegrouped = hasBoxes && renamed.length === 0 && old.length >= MIN_REGROUPED && now.length > 0
    return [
      ...(renamed.length > 0 ? [renameClaim(comparison, renamed, old.length !== now.length)] : []),
      ...lineupClaims(
        comparison,
        isRegrouped && !isProven
          ? { removed: old, added: now, isProven: false }
          : { removed, added, isProven: true }
      ),
    ]
  },
}

/** @param hasOtherNumber whether the page has more or fewer plans now */
function renameClaim(comparison: Comparison, renamed: readonly Rename[], hasOtherNumber: boolean): Claim {
  const isRepriced = ({ from, to }: Rename) => pricePhrase(from) !== pricePhrase(to)
  const named = renamed.map((one) => {
    const [old, now] = [one.from, one.to].map((unit) => pricePhrase(unit).replace(/^ at/, ''))
    const price = old && now && isRepriced(one) ? `, now${now} in place of${old}` : ''
    return `${nameOf(one.from)} to ${nameOf(one.to)}${price}`
  })
  return {
    id: 'plan_renamed',
    points:
      renamed.some(isRepriced) || hasOtherNumber || renamed.length > 1
        ? HIGH + pagePoints(comparison)
        : MEDIUM,
    rank: 94,
    // Plans that could not be read may have other names, too, so the rest is not counted.
    clause: `renamed ${named.length > 2 ? `plans, such as ${joinNames(named.slice(0, 2))}` : joinNames(named)}`,
    why: renamed.length === 1 ? 'A plan was renamed' : 'Plans were renamed',
    proof: renamed.flatMap(({ to }) => linesNaming(comparison.after, to).slice(0, 1)),
    essential: true,
  }
}

/** The plans that only the old version has, and those that only the new one has. */
interface Lineup {
  removed: readonly Unit[]
  added: readonly Unit[]
  /** Whether they are certainly gone and new, and not just shown under other names. */
  isProven: boolean
}

/** Claims that plans are new, gone, or both. */
function lineupClaims(comparison: Comparison, lineup: Lineup): Claim[] {
  const { removed, added } = lineup
  if (removed.length + added.length === 0) return []
  const clauses = lineupClauses(comparison, lineup)
  const fitting = (max: number) => clauses.find((clause) => wordCount(clause) <= max) ?? clauses.at(-1)!
  const [gone, shown] = [
    removed.slice(0, MAX_NAMED).flatMap((unit) => linesNaming(comparison.before, unit)),
    added.slice(0, MAX_NAMED).flatMap((unit) => linesNaming(comparison.after, unit)),
  ]
  return [
    {
      id: removed.length === 0 ? 'plan_added' : added.length === 0 ? 'plan_removed' : 'plans_replaced',
      points: HIGH + pagePoints(comparison, added.length === 0),
      rank: 95,
      clause: fitting(MAX_SENTENCE_WORDS),
      brief: fitting(MAX_BRIEF_WORDS),
      why: 'Plans were added or removed',
      proof: [...shown, ...gone],
      // Next to the new plans, the missing ones would seem to be still for sale.
      excerpt: added.length > 0 ? shown : gone,
      essential: true,
    },
  ]
}

/** How many new and old plans a clause names, and which prices, from the fullest clause to the shortest one. */
const FORMS = [
  { max: MAX_NAMED, oldMax: MAX_NAMED, hasPrices: true, hasOldPrices: true },
  { max: MAX_NAMED, oldMax: MAX_NAMED, hasPrices: true, hasOldPrices: false },
  { max: MAX_NAMED, oldMax: 1, hasPrices: true, hasOldPrices: false },
  { max: 2, oldMax: 1, hasPrices: true, hasOldPrices: false },
  { max: 1, oldMax: 1, hasPrices: true, hasOldPrices: false },
  { max: 2, oldMax: 1, hasPrices: false, hasOldPrices: false },
]

/** Returns what a page lists and listed: "now lists Basic at $9 and Plus at $19 where it listed Solo at $5". */
function lineupClauses(comparison: Comparison, { removed, added, isProven }: Lineup): string[] {
  const { label, page } = comparison
  const place = label === 'pricing' ? '' : ` on ${pagePhrase(page)}`
  const [unit, ...others] = [...removed, ...added]
  if (others.length === 0) {
    const noun = planNoun(unit, label)
    const verb = isNewPlan(comparison) ? 'added' : 'now lists'
    if (added.length > 0) return [`${verb} ${noun ? withArticle(noun) : nameOf(unit)}${pricePhrase(unit)}`]
    const price = pricePhrase(unit).replace(/^ (?:at )?/, '')
    return [`no longer lists ${noun ? `the ${noun}` : nameOf(unit)}${price && ` (${price})`}${place}`]
  }
  const link = isProven ? ', and no longer lists' : ' where it listed'
  const clauses = FORMS.map(({ max, oldMax, hasPrices, hasOldPrices }) => {
    if (added.length === 0) return `no longer lists ${namesOf(removed, max, hasPrices)}${place}`
    const shown = `now lists ${namesOf(added, max, hasPrices)}`
    return removed.length === 0 ? shown : `${shown}${link} ${namesOf(removed, oldMax, hasOldPrices)}`
  })
  const isReplaced = added.length > 0 && removed.length > 0
  return isReplaced ? [...clauses, `now lists other plans, such as ${nameOf(added[0])}`] : clauses
}

/** Whether the only new plan is no other one: plans were shown before, and none of their prices is gone. */
function isNewPlan({ before, after, edits }: Comparison): boolean {
  const isGone = (text = '') => isBarePrice(text) && lacksAmount(after, text)
  return hasPlanBoxes(before) && !edits.some((edit) => isGone(edit.before?.text))
}

/** Something that is sold with a plan. */
const ADD_ON =
  /(?<!\p{L})(?:add-?ons?|extras?|options?|optional|adiciona\p{L}+|opciona\p{L}+|zusatz\p{L}*|m[oó]dul\p{L}*|suppl[ée]ments?)(?!\p{L})/iu

/** Returns "Team plan" or "Founders Pack"; null if the page sells something else, such as a product or an add-on. */
function planNoun(unit: Unit, label: Comparison['label']): string | null {
  const name = nameOf(unit)
  const isRecurring = unit.offers?.some(({ period }) => /month|year/.test(period)) ?? false
  if (ADD_ON.test(name) || !(isRecurring || label === 'pricing')) return null
  return /\b(?:plan|tier|package|edition|pack|suite)s?\b/i.test(name) ? name : `${name} plan`
}

/** Returns "Indie at $29, Team from $79 and Enterprise at $199 a month". */
function namesOf(units: readonly Unit[], max: number, hasPrices: boolean): string {
  const periods = new Set(units.slice(0, max).map(({ offers }) => offers?.[0]?.period ?? ''))
  const named = units.map((unit, at) => {
    if (!hasPrices) return nameOf(unit)
    const isLast = at >= Math.min(max, units.length) - 1
    // The last plan's price names the period of all.
    const price = pricePhrase(unit)
    return `${nameOf(unit)}${isLast || periods.size > 1 ? price : price.replace(/ an? .*$| per .*$/, '')}`
  })
  return joinNames(named, max, 'plans')
}

function nameOf({ title }: Unit): string {
  return cleanName(title, 40)
}

/** Returns " at $49 a month" or " from $49 a month"; empty if the plan shows no amount. */
function pricePhrase({ offers = [] }: Unit): string {
  const price = offers[0] ? priceOf(offers[0]) : ''
  if (price === '' || price.startsWith('“')) return ''
  return price.startsWith('from') ? ` ${price}` : ` at ${price}`
}

/** Returns the lines with a plan's name and price. */
function linesNaming({ blocks }: PageVersion, unit: Unit): string[] {
  const { title, offers = [], start, end } = unit
  const lines = blocks.slice(start, end).map(({ text }) => text)
  const price = offers[0]?.text.replace(/^from /, '') ?? ''
  const [amount = price] = amountsIn(price)
  return price === '' ? [title] : [title, lines.find((text) => text.includes(amount)) ?? price]
}
