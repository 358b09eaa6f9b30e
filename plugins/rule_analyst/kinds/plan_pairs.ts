/** Pairs the plans of both versions: those that stayed, were renamed, removed or added. */
import type { Change, Unit, UnitComparison, Versions } from 'rivalwatch-plugin'
import { Comparison } from '../comparison.js'
import { stemsOf, textKey } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import {
  compareUnits,
  hasSamePrice,
  isNewName,
  isRemovedName,
  isStillFree,
  lacksAmount,
  nameKey,
  partsOfName,
  withFloor,
} from '../proof.js'
import { amountsIn, wordCount } from '../words.js'
import { hasAnyAmount, hasPrice, isBareAmount, isBarePrice } from './prices_in_text.js'

/** Number of words. A longer heading is not a plan's name. */
const MAX_NAME_WORDS = 5
/** Lines that two boxes must share to be one renamed plan: their number, and their share of the smaller box. */
const MIN_SAME_PLAN = { lines: 2, share: 0.5 }
/** Share of the larger box. With at least this many shared lines, two boxes are one plan whatever else the page says. */
const MIN_SAME_BOX = 0.75
/** Share of the lines that only a removed plan had. If more are left, the page shows the plan in another form. */
const MAX_LEFT_SHARE = 0.25
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
  renamed: Rename[]
  removed: Unit[]
  added: Unit[]
}

/** Returns the plans of both versions whose name only one of them has, from boxes or, if there are none, from fields. */
export function unpairedPlans(comparison: Comparison): { removed: Unit[]; added: Unit[] } {
  const hasBoxes = hasPlanBoxes(comparison.before, comparison.after)
  const { removed, added } = hasBoxes
    ? compareUnits(comparison, 'plan')
    : { removed: plansInFields(comparison, 'removed'), added: plansInFields(comparison, 'added') }
  return { removed: removed.slice(0, MAX_PLANS), added: added.slice(0, MAX_PLANS) }
}

/** Compares the plans of two versions by the same checks, for the history of a plan. */
export function comparePlans(versions: Versions): UnitComparison {
  const page: Change['page'] = { url: '', label: 'pricing', competitor: '' }
  const comparison = new Comparison({ page, fields: [], lines: [] }, versions)
  const { both } = compareUnits(comparison, 'plan')
  const { removed, added } = unpairedPlans(comparison)
  const { renamed, ...others } = provenPairs(comparison, removed, added)
  return { ...others, both, renamed: renamed.map(({ from, to }): [Unit, Unit] => [from, to]) }
}

/**
 * Returns what is proven about plans whose name only one version has.
 *
 * @param old plans of the old version
 * @param now plans of the new one
 */
export function provenPairs(comparison: Comparison, old: readonly Unit[], now: readonly Unit[]): PlanPairs {
  const { before, after } = comparison
  const hasBoxes = hasPlanBoxes(before, after)
  const renamed = findRenames(comparison, old, now)
  const renamedUnits = new Set(renamed.flatMap(({ from, to }) => [from, to]))
  // A page without any price may still show its plans, but in a form that cannot be read.
  const isReadable = !hasBoxes || hasAnyAmount(after)
  const removed = old.filter(
    (unit) =>
      isReadable &&
      !renamedUnits.has(unit) &&
      (isRemovedName(comparison, unit.title) || isBoxGone(comparison, unit))
  )
  // If no plan could be read before, plans are certainly new only if one of them has a new price.
  const isComparable = !hasBoxes || hasPlanBoxes(before) || now.some((unit) => hasNewPrice(before, unit))
  const added = now.filter(
    (unit) =>
      isComparable &&
      !renamedUnits.has(unit) &&
      (!hasBoxes || isOffered(comparison, unit)) &&
      (isNewName(comparison, unit.title) || (removed.length > 0 && !isPricedIn(before, unit)))
  )
  return { renamed, removed, added }
}

/** Whether any of some versions shows plans in boxes. */
export function hasPlanBoxes(...versions: readonly PageVersion[]): boolean {
  return versions.some((version) => version.unitsOf('plan').length > 0)
}

/** Whether a version has both the name and the price of a plan. */
export function isPricedIn(version: PageVersion, { title, offers = [] }: Unit): boolean {
  return version.hasName(title) && offers.every(({ text }) => !lacksAmount(version, text))
}

function hasNewPrice(before: PageVersion, { offers = [] }: Unit): boolean {
  return offers.some(({ text, amount }) => Number(amount) > 0 && lacksAmount(before, text))
}

/**
 * Whether a box offers something: on a pricing page, or with a period or a button. Product mock-ups also show amounts,
 * and forms have them as options.
 */
function isOffered({ label, after }: Comparison, { start, end, offers = [] }: Unit): boolean {
  const lines = after.blocks.slice(start, end)
  const isForm = lines.filter(({ kind }) => kind === 'label').length >= MIN_FORM_FIELDS
  const hasButton = lines.some(({ kind }) => kind === 'cta' || kind === 'link')
  return label === 'pricing' || (!isForm && (hasButton || offers.some(({ period }) => period !== '')))
}

/** Pairs plans under different names that share a part of the name, most lines, or the price and a word of the name. */
function findRenames(comparison: Comparison, removed: readonly Unit[], added: readonly Unit[]): Rename[] {
  const free = new Set(added)
  return removed.flatMap((from) => {
    const to =
      [...free].find((unit) => hasSharedPart(from.title, unit.title)) ??
      [...free].find((unit) => isSamePlan(comparison, from, unit))
    if (!to) return []
    free.delete(to)
    return [{ from, to }]
  })
}

/** Whether two names have a part in common: "Tier 1 — Essential Agents" and "Starter — Essential Agents". */
function hasSharedPart(one: string, other: string): boolean {
  const [parts, others] = [one, other].map((name) => new Set(partsOfName(name).map(nameKey)))
  return !parts.isDisjointFrom(others)
}

function isSamePlan(comparison: Comparison, from: Unit, to: Unit): boolean {
  const { before, after } = comparison
  // A caption or the heading of a form is not a name, and another size is another product.
  const isProductName = ({ title }: Unit) =>
    /^[\p{Lu}\p{N}]/u.test(title) && wordCount(title) <= MAX_NAME_WORDS
  if (![from, to].every(isProductName) || figuresOf(from.title) !== figuresOf(to.title)) return false
  const [lines, newLines] = [boxLines(before, from), boxLines(after, to)]
  if (lines.length > MIN_SAME_PLAN.lines && lines.join('\n') === newLines.join('\n')) return true
  const [old, now] = [linesOnlyOf(before, from), linesOnlyOf(after, to)]
  const shared = old.intersection(now).size
  const hasSharedLines = (share: number, size: number) =>
    shared >= MIN_SAME_PLAN.lines && shared >= share * size
  if (hasSharedLines(MIN_SAME_BOX, Math.max(old.size, now.size))) return true
  return (
    (hasSharedLines(MIN_SAME_PLAN.share, Math.min(old.size, now.size)) ||
      (hasSamePrice(from, to) && !stemsOf(from.title).isDisjointFrom(stemsOf(to.title)))) &&
    // The rest of the page may still use the old name.
    isRemovedName(comparison, from.title) &&
    isNewName(comparison, to.title)
  )
}

function figuresOf(title: string): string {
  return (title.match(/\d+/g) ?? []).join(' ')
}

/** Returns the lines that only this plan has, without its name and buttons. */
function linesOnlyOf(version: PageVersion, unit: Unit): Set<string> {
  const others = version.unitsOf('plan').filter(({ title }) => nameKey(title) !== nameKey(unit.title))
  return new Set(boxLines(version, unit)).difference(new Set(others.flatMap((one) => boxLines(version, one))))
}

function boxLines({ blocks }: PageVersion, { title, start, end }: Unit): string[] {
  return blocks
    .slice(start, end)
    .filter(({ kind, text }) => kind !== 'cta' && nameKey(text) !== nameKey(title))
    .map(({ text }) => textKey(text))
}

/**
 * Whether nearly nothing is left of a plan's box, between others that are still there. Its name may remain in other
 * texts, such as an answer.
 *
 * @param maxLeft share of the lines that only this plan had and that the page may still have
 */
export function isBoxGone(comparison: Comparison, unit: Unit, maxLeft = MAX_LEFT_SHARE): boolean {
  const { before, after } = comparison
  const { title, offers = [] } = unit
  const isFree = offers.length > 0 && offers.every(({ amount }) => amount === '0')
  // "Host it yourself for free" may say in a sentence what had a box.
  if (isStillFree(after, title) || (isFree && after.says(title))) return false
  const names = new Set(after.unitsOf('plan').map((one) => nameKey(one.title)))
  const isKept = before.unitsOf('plan').some((one) => names.has(nameKey(one.title)))
  const isTitled =
    (!hasOnlyRemovals(comparison) && isPricedBelow(after, unit)) ||
    after.countLines(title) >= Math.max(1, before.countLines(title)) ||
    after.blocks.some(({ text }) => isNameWithPrice(text, title))
  const lines = [...linesOnlyOf(before, unit)]
  const left = lines.filter((line) => after.lineKeys.includes(line)).length
  const isPriceGone = offers.length > 0 && offers.every(({ text }) => lacksAmount(after, text))
  const isKnown = lines.length >= MIN_SAME_PLAN.lines || isPriceGone
  return isKept && !isTitled && isKnown && left <= maxLeft * lines.length
}

/** Whether a page only lost lines, so that no plan was redrawn in another form. */
export function hasOnlyRemovals({ edits, controls }: Comparison): boolean {
  return [...edits, ...controls].every(({ after }) => !after)
}

/** Whether a line below a plan's name states one of its prices. */
function isPricedBelow({ blocks }: PageVersion, { title, offers = [] }: Unit): boolean {
  const amounts = offers.flatMap(({ text }) => amountsIn(text))
  return blocks.some(
    ({ path, text }) =>
      path.some((heading) => nameKey(heading) === nameKey(title)) &&
      amountsIn(text).some((amount) => amounts.includes(amount))
  )
}

/** Whether a line is a plan's name with a price: "Pro $19/mo". */
function isNameWithPrice(text: string, title: string): boolean {
  const name = nameKey(title)
  return (
    nameKey(text).startsWith(`${name} `) &&
    amountsIn(text).length > 0 &&
    isBareAmount(text.slice(name.length))
  )
}

/** Whether a box with this name is not the company's plan but another vendor's, or part of a case study. */
export function isOtherPlan(version: PageVersion, title: string): boolean {
  const isThis = (unit: Unit) => unit.kind === 'plan' && nameKey(unit.title) === nameKey(title)
  return version.units.some(isThis) && !version.unitsOf('plan').some(isThis)
}

/** Characters. A longer line is not a heading. */
const MAX_HEADING_LENGTH = 60
/** Lines between a plan's name and its price. */
const MAX_LINES_TO_PRICE = 5
/** Number of prices under a heading. If there are more, they belong to several things. */
const MAX_PRICES = 4
const NOT_A_PLAN =
  /[?!.:/]|\d|\b(?:free trial|try|start|get in touch|contact|most popular|faq|questions?|compare|price|pricing|for|add-?ons?|extras?|options?|modules?)\b/i

/**
 * Returns the plans of a page without boxes that the detector's fields name: as plans, or as prices under a heading that
 * was added or removed.
 */
function plansInFields({ before, after, fields, edits }: Comparison, kind: 'added' | 'removed'): Unit[] {
  const version = kind === 'added' ? after : before
  const lines = new Set(
    edits.flatMap((edit) => {
      const [line, other] = kind === 'added' ? [edit.after, edit.before] : [edit.before, edit.after]
      return line && !other && line.text.length <= MAX_HEADING_LENGTH ? [nameKey(line.text)] : []
    })
  )
  const own = fields.filter(
    (one) =>
      one.category === 'pricing' && one.kind === kind && one.facts?.subject && one.facts.feature === undefined
  )
  const found = own.flatMap(({ field, facts, ...values }): Unit[] => {
    const [title, value] = [facts!.subject!, (values.after ?? values.before)!]
    const isListed = lines.has(nameKey(title)) || own.some((one) => one.field === `plans.${title}`)
    // "0.00 €" is a placeholder that a script replaces.
    if (!isListed || /^\D*0[.,]00\D*$/.test(value) || !isPricedHeading(version, title)) return []
    const text = withFloor(version, value)
    const [amount = text] = amountsIn(text)
    const isOwn = version.content === null || firstPrice(version, title)?.includes(amount)
    const offer = { subject: '', text, amount: null, currency: null, period: facts!.period ?? '' }
    return [
      { kind: 'plan', title, start: 0, end: 0, offers: field.startsWith('prices') && isOwn ? [offer] : [] },
    ]
  })
  return [...Map.groupBy(found, ({ title }) => nameKey(title)).values()].map((units) => ({
    ...units[0],
    offers: units.flatMap(({ offers = [] }) => offers),
  }))
}

/** Whether a name is a heading with a price, and not a caption, timer or question. */
function isPricedHeading(version: PageVersion, title: string): boolean {
  if (NOT_A_PLAN.test(title)) return false
  if (version.content === null) return true
  const prices = linesBelow(version, title).filter(isBarePrice)
  return firstPrice(version, title) !== null && prices.length <= MAX_PRICES
}

/**
 * Returns the first price under a heading, which is the plan's and not that of an extra; null if the first lines have
 * none or it is in running text.
 */
function firstPrice(version: PageVersion, title: string): string | null {
  const first = linesBelow(version, title).slice(0, MAX_LINES_TO_PRICE).find(hasPrice)
  return first !== undefined && isBareAmount(first) ? first : null
}

function linesBelow({ blocks }: PageVersion, title: string): string[] {
  return blocks.flatMap(({ path, text }) => (nameKey(path.at(-1) ?? '') === nameKey(title) ? [text] : []))
}
