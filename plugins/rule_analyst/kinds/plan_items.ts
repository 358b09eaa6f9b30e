/** Features of plans that changed, as the detector read them from lists and tables. */
import type { FieldChange, Unit } from 'rivalwatch-plugin'
import type { Comparison } from '../comparison.js'
import { SHORT_WORD, stemsIn, textKey } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import { lineOf } from '../pairing.js'
import { nameKey } from '../proof.js'
import { cleanText, wordCount } from '../words.js'
import { TRIAL } from './phrases.js'
import { isOtherPlan } from './plan_pairs.js'

/** A feature of one or several plans, whose names are separated by ", ". */
export interface Item {
  plan: string
  feature: string
  change: FieldChange
}

/** The subject that the detector gives to a feature in a list that names no plan. */
export const ALL_PLANS = 'all plans'
/** The subject that the detector gives to a row whose cells are all empty. */
const NO_PLAN = 'no plan'
/** The detector's values for a feature that a plan has or lacks. */
export const INCLUDED = 'included'
export const NOT_INCLUDED = 'not included'
/** Features per change that are examined. No reader can follow more. */
const MAX_CHANGES = 150
/** Number of words. A longer cell describes something and does not limit it. */
export const MAX_LIMIT_WORDS = 12
const BADGE = /most popular|best value|recommended|current plan/i
/** Lines such as "Everything in Free", which include unlisted features. */
const INHERITS = /\b(?:everything|all(?: the)?(?: features)?) (?:in|from|of)\b|\bplus:/i
/** Letters of a word that tells features apart. */
const LONG_WORD = 5

/** Returns the features that changed. Features that were only reworded did not. */
export function changedItems(comparison: Comparison): Item[] {
  return comparison.fields
    .filter(({ facts }) => facts?.feature !== undefined)
    .slice(0, MAX_CHANGES)
    .map((change) => ({ plan: change.facts!.subject ?? '', feature: change.facts!.feature!, change }))
    .filter((item) => isOfPlan(comparison, item) && !isReworded(comparison, item))
}

/** Whether a plan gained a feature. */
export function isAddition({ change: { kind, before } }: Item): boolean {
  return kind === 'added' || (kind === 'changed' && before === NOT_INCLUDED)
}

/** Whether a plan lost a feature. */
export function isRemoval({ change: { kind, after } }: Item): boolean {
  return kind === 'removed' || (kind === 'changed' && after === NOT_INCLUDED)
}

/** Whether this is a feature of plans that both versions have. */
function isOfPlan(
  { before, after, fields, page, label }: Comparison,
  { plan, feature, change }: Item
): boolean {
  const names = plan.split(', ')
  // A column for the company itself compares it with others.
  if (names.some((name) => nameKey(name) === nameKey(page.competitor))) return false
  // A row that no plan has says nothing about the plans, and lists elsewhere may be of other things.
  if (plan === NO_PLAN || (plan === ALL_PLANS && label !== 'pricing')) return false
  // A row without a name numbers a step: "04". A row such as "users" in "5 users" only names what is counted.
  if (!/\p{L}/u.test(feature) || (change.kind !== 'changed' && /^\p{Ll}+$/u.test(feature))) return false
  const versions = [before, after]
  if (names.some((name) => versions.some((version) => isOtherPlan(version, name)))) return false
  // The plan gained or lost its box, so its features did not change individually.
  const isInOne = (name: string) => (boxOf(before, name) === undefined) !== (boxOf(after, name) === undefined)
  const haveBoxes = versions.every((version) => version.unitsOf('plan').length > 0)
  if (fields.some(({ field }) => field === `plans.${plan}`) || (haveBoxes && names.some(isInOne)))
    return false
  // The detector only distinguished rows with the same label differently.
  if (change.kind === 'changed' && !mentions(before, feature)) return false
  // A trial is reported separately, and a link below the list leads to more: "See all features".
  const isLink = versions.some(({ blocks }) =>
    blocks.some(({ kind, text }) => kind === 'link' && text === feature)
  )
  return !isLink && ![BADGE, INHERITS, TRIAL].some((pattern) => pattern.test(feature))
}

/** Whether a version has the feature's text, as far as that is known. */
function mentions({ content, blocks }: PageVersion, feature: string): boolean {
  return content === null || blocks.some(({ text }) => text.includes(feature))
}

/**
 * Whether a feature was only reworded: most words of a new feature were in lines that are gone, a long word of a
 * missing feature is in new lines, or all of its words are in the plan's box.
 */
function isReworded(comparison: Comparison, item: Item): boolean {
  const { before, after, edits } = comparison
  const { plan, feature, change } = item
  // A limit is reported with both of its values.
  if (change.kind === 'changed' && !isAddition(item) && !isRemoval(item)) return false
  const isNew = isAddition(item)
  const other = isNew ? before : after
  // The row of a changed value is in both versions.
  if (change.kind !== 'changed' && (other.says(feature) || other.hasSameWords(feature)))
    return !hasLeftBox(comparison, item)
  const longest = Math.max(MAX_LIMIT_WORDS, 2 * wordCount(feature))
  const stemsOfShort = (lines: readonly string[]) =>
    new Set(lines.flatMap((text) => (wordCount(text) <= longest ? [...stemsIn(text, SHORT_WORD)] : [])))
  const edited = stemsOfShort(edits.map((edit) => (isNew ? edit.before : edit.after)?.text ?? ''))
  const words = stemsIn(feature, SHORT_WORD)
  if (isNew) return words.intersection(edited).size > words.size / 2
  if (!stemsIn(feature, LONG_WORD).isDisjointFrom(edited)) return true
  const names = plan.split(', ').map(nameKey)
  const boxed = other
    .unitsOf('plan')
    .filter(({ title }) => names.some((name) => nameKey(title).includes(name)))
    .flatMap(({ start, end }) => other.blocks.slice(start, end).map(({ text }) => text))
  return change.kind !== 'changed' && words.isSubsetOf(stemsOfShort(boxed))
}

/** Whether a whole line left a plan's box, while the lines elsewhere that say it were there before. */
function hasLeftBox({ before, after }: Comparison, item: Item): boolean {
  const [old, now] = [boxOf(before, item.plan), boxOf(after, item.plan)]
  if (!isRemoval(item) || !old || !now || after.unitSays(now, item.feature)) return false
  const isGone = before.blocks
    .slice(old.start, old.end)
    .some(({ text }) => text.includes(item.feature) && before.hasChangedLine(text))
  return isGone && !after.changedLinesSay(item.feature)
}

function boxOf(version: PageVersion, plan: string): Unit | undefined {
  return version.unitsOf('plan').find(({ title }) => nameKey(title) === nameKey(plan))
}

/** A check mark or bullet before a feature. */
export const MARK = /^[^\p{L}\p{N}]+/u

/** Returns the changed line with a text, preferably in the given plans; the text itself if there is none. */
export function findLine({ edits }: Comparison, text: string, planNames: readonly string[]): string {
  const titles = new Set(planNames.flatMap((one) => one.split(', ').map(nameKey)))
  const lines = edits.map(lineOf).filter((one) => textKey(one.text).includes(textKey(text)))
  const planLine = lines.find(({ plan }) => plan && titles.has(nameKey(plan.title)))
  const isElsewhere = lines.some(({ plan }) => plan)
  return planLine?.text ?? (isElsewhere ? text : (lines[0]?.text ?? text))
}

/** Returns the page's line for a feature, without a mark at its start: "Unlimited mails" for "mails". */
export function shownLine(comparison: Comparison, { feature, plan }: Item): string {
  return cleanText(findLine(comparison, feature, [plan])).replace(MARK, '')
}
