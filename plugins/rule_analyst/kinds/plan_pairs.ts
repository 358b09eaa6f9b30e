/** Pairs the plans of both versions: those that stayed, were renamed, removed or added. */
import type { Change, Unit, UnitComparison, Versions } from 'rivalwatch-plugin'
import { Comparison } from '../comparison.js'
import { stemsOf, textKey } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import { lineOf } from '../pairing.js'
import {
  compareUnits,
  hasSamePrice,
  isNewName,
  isRemovedName,
  isStillFree,
  lacksAmount,
  nameKey,
  partsOfName,
} from '../proof.js'
import { amountsIn, numbersIn, wordCount } from '../words.js'
import { amountOf } from './price_words.js'
import { hasAnyAmount, hasPrice, isBareAmount, isBarePrice, NOT_A_NAME } from './prices_in_text.js'

/** Number of words. A longer title is a sentence. */
const MAX_TITLE_WORDS = 6
/** Lines that two boxes must share to be one renamed plan: their number, and their share of the smaller box. */
const MIN_SAME_PLAN = { lines: 2, share: 0.5 }
/** Share of the larger box. With at least this many shared lines, two boxes are nearly equal. */
const MIN_SAME_BOX = 0.75
/** Share of the lines that only a removed plan had. If more are left, the page shows the plan in another form. */
const MAX_LEFT_SHARE = 0.25
/** Words of a heading that asks readers for something. */
const REQUEST = /\b(?:get in touch|contact|try|start|compare|free trial)\b/i
/** Lines below a plan's name that may have its price. */
const LINES_TO_PRICE = 3
/** Fields and options of a form. A box with fewer, such as a choice of the period, may still be a plan's. */
const MIN_FORM_FIELDS = 4
/** No page has more plans. */
const MAX_PLANS = 25

/** A plan under its old and its new name. */
export interface Rename {
  from: Unit
  to: Unit
}

interface PlanPairs {
  /** The plans whose name only the old version has, and those whose name only the new one has. */
  unpaired: { old: Unit[]; now: Unit[] }
  renamed: Rename[]
  /** The others that are certainly gone. */
  removed: Unit[]
  /** The others that are certainly new. */
  added: Unit[]
}

/** Compares the plans of two versions by the same checks, for the history of a plan. */
export function comparePlans(versions: Versions): UnitComparison {
  const page: Change['page'] = { url: '', label: 'pricing', competitor: '' }
  const comparison = new Comparison({ page, fields: [], lines: [] }, versions)
  const { removed, added, renamed } = pairPlans(comparison)
  const { both } = compareUnits(comparison, 'plan')
  return { both, removed, added, renamed: renamed.map(({ from, to }): [Unit, Unit] => [from, to]) }
}

/** Whether any of some versions shows plans in boxes. */
export function hasPlanBoxes(...versions: readonly PageVersion[]): boolean {
  return versions.some((version) => version.unitsOf('plan').length > 0)
}

/** Returns what is proven about the plans whose name only one version has. */
export function pairPlans(comparison: Comparison): PlanPairs {
  const { before, after } = comparison
  const hasBoxes = hasPlanBoxes(before, after)
  const only = hasBoxes
    ? compareUnits(comparison, 'plan')
    : { removed: plansInFields(comparison, 'removed'), added: plansInFields(comparison, 'added') }
  const old = only.removed.filter(isNamed).slice(0, MAX_PLANS)
  const now = only.added.filter((unit) => isNamed(unit) && !isPricedIn(before, unit)).slice(0, MAX_PLANS)
  const renamed = findRenames(comparison, old, now)
  const renamedUnits = new Set(renamed.flatMap(({ from, to }) => [from, to]))
  const removed = old.filter(
    (unit) =>
      !renamedUnits.has(unit) &&
      !(hasBoxes && (mayBeShown(comparison, unit) || keptShare(comparison, unit) >= MIN_SAME_BOX)) &&
      (isRemovedName(comparison, unit.title) || isBoxGone(comparison, unit))
  )
  const added = now.filter(
    (unit) =>
      !renamedUnits.has(unit) &&
      (!hasBoxes || isOffered(comparison, unit)) &&
      (removed.length > 0 || isNewName(comparison, unit.title))
  )
  const unproven = old.filter((unit) => removed.includes(unit) || !isPricedIn(after, unit))
  return { unpaired: { old: unproven, now }, renamed, removed, added }
}

/** Whether a page without boxes may still show a plan, in a form that cannot be read. */
function mayBeShown({ before, after, edits, isRewritten }: Comparison, { offers = [] }: Unit): boolean {
  if (hasPlanBoxes(after)) return false
  const hasOldPrice = offers.some(({ text }) => amountsIn(text).length > 0 && !lacksAmount(after, text))
  const hasOtherPrice = edits.some(
    ({ after: line }) => line && isBarePrice(line.text) && lacksAmount(before, line.text)
  )
  return isRewritten || hasOldPrice || hasOtherPrice || !hasAnyAmount(after)
}

/**
 * Returns the plans of a page without boxes that the detector's fields name: as plans, or as prices under a heading that
 * was added or removed.
 */
function plansInFields({ before, after, edits, fields }: Comparison, kind: 'added' | 'removed'): Unit[] {
  const version = kind === 'added' ? after : before
  const headings = new Set(
    edits.filter((edit) => !(edit.before && edit.after)).map((edit) => lineOf(edit).text)
  )
  const own = fields.filter((one) => one.category === 'pricing' && one.kind === kind && !one.facts?.feature)
  return [...Map.groupBy(own, ({ facts }) => facts?.subject ?? '')].flatMap(([title, some]) => {
    const isPlan = some.some(({ field }) => field === `plans.${title}`)
    const line = headings.has(title) ? priceBelow(version, title) : ''
    const offers = some.flatMap(({ field, facts, ...values }) => {
      const text = values.after ?? values.before ?? ''
      const offer = { subject: '', text, amount: null, currency: null, period: facts?.period ?? '' }
      return field.startsWith('prices') && (isPlan || line.includes(amountOf(offer))) ? [offer] : []
    })
    return isPlan || line !== '' ? [{ kind: 'plan', title, start: 0, end: 0, offers }] : []
  })
}

/** Returns the bare price right below a heading; empty if there is none, or if the heading names no plan. */
function priceBelow({ blocks }: PageVersion, title: string): string {
  const at = blocks.findIndex(({ kind, text }) => kind === 'heading' && text === title)
  const price = blocks.slice(at + 1, at + 1 + LINES_TO_PRICE).find(({ text }) => hasPrice(text))?.text ?? ''
  return at >= 0 && !NOT_A_NAME.test(title) && !REQUEST.test(title) && isBareAmount(price) ? price : ''
}

/** Whether a title names something. A sentence above a price does not. */
function isNamed({ title }: Unit): boolean {
  const [name = title] = partsOfName(title)
  const isText = /[.!?…]$|\s(?:in|on|of|per|for|with) your\s|\svs\.?\s/i.test(title)
  return wordCount(name) <= MAX_TITLE_WORDS && !isText
}

/** Whether a version has a plan's name and price, so that only its box may have been missed. */
function isPricedIn(version: PageVersion, { title, offers = [] }: Unit): boolean {
  return version.hasName(title) && offers.every(({ text }) => !lacksAmount(version, text))
}

/**
 * Whether a box offers something: on a pricing page, or with a period or a button. Mock-ups also show amounts, and forms
 * have them as options.
 */
function isOffered({ label, after }: Comparison, { start, end, offers = [] }: Unit): boolean {
  const kinds = after.blocks.slice(start, end).map(({ kind }) => kind)
  const isForm = kinds.filter((kind) => kind === 'label').length >= MIN_FORM_FIELDS
  const hasButton = kinds.includes('cta') || kinds.includes('link')
  return label === 'pricing' || (!isForm && (hasButton || offers.some(({ period }) => period !== '')))
}

function findRenames(comparison: Comparison, old: readonly Unit[], now: readonly Unit[]): Rename[] {
  const free = new Set(now)
  return old.flatMap((from) => {
    const to = [...free].find((unit) => isSamePlan(comparison, from, unit))
    if (!to) return []
    free.delete(to)
    return [{ from, to }]
  })
}

/** Whether one name took the place of another, above the same lines, or at the same price with a word of the old name. */
function isSamePlan(comparison: Comparison, from: Unit, to: Unit): boolean {
  const [sizes, newSizes] = [from, to].map(({ title }) => numbersIn(title))
  // Another size is another product, but "Tier 1" may be "Starter" now.
  if (sizes.length > 0 && newSizes.length > 0 && sizes.join() !== newSizes.join()) return false
  const [lines, newLines] = [linesOf(comparison.before, from), linesOf(comparison.after, to)]
  const shared = lines.intersection(newLines).size
  const hasShared = (size: number) => shared >= Math.max(MIN_SAME_PLAN.lines, size)
  // Two boxes that are nearly equal are one plan whatever else the page says.
  if (hasShared(MIN_SAME_BOX * Math.max(lines.size, newLines.size))) return true
  const isAlike = hasSamePrice(from, to) && !stemsOf(from.title).isDisjointFrom(stemsOf(to.title))
  return (
    (isAlike || hasShared(MIN_SAME_PLAN.share * Math.min(lines.size, newLines.size))) &&
    isRemovedName(comparison, from.title) &&
    isNewName(comparison, to.title)
  )
}

/** Whether a plan's title and nearly all of its lines left the page, although its name may remain in other texts. */
function isBoxGone(comparison: Comparison, unit: Unit): boolean {
  const { before, after } = comparison
  const name = nameKey(unit.title)
  // "Team €39 / month", or a price below a heading "Team".
  const isPriced = after.blocks.some(
    ({ text, path }) =>
      amountsIn(text).length > 0 &&
      (nameKey(text).startsWith(`${name} `) || path.some((heading) => nameKey(heading) === name))
  )
  return (
    keptShare(comparison, unit) <= MAX_LEFT_SHARE &&
    after.countLines(unit.title) < before.countLines(unit.title) &&
    !isPriced &&
    !isStillFree(after, unit.title)
  )
}

/** Returns the share of a plan's lines that are still on the page, perhaps below another name; NaN if it has too few. */
function keptShare({ before, after }: Comparison, unit: Unit): number {
  const lines = [...linesOf(before, unit)]
  const kept = lines.filter((line) => after.lineKeys.includes(line))
  return lines.length < MIN_SAME_PLAN.lines ? Number.NaN : kept.length / lines.length
}

/** Returns the lines that only this plan's box has, without its name and buttons. */
function linesOf(version: PageVersion, unit: Unit): Set<string> {
  const linesIn = ({ title, start, end }: Unit) =>
    version.blocks
      .slice(start, end)
      .filter(({ kind, text }) => kind !== 'cta' && nameKey(text) !== nameKey(title))
      .map(({ text }) => textKey(text))
  const others = version.unitsOf('plan').filter(({ title }) => nameKey(title) !== nameKey(unit.title))
  return new Set(linesIn(unit)).difference(new Set(others.flatMap(linesIn)))
}
