/** Features of plans that changed, as the detector read them from lists and tables. */
import type { FieldChange } from 'rivalwatch-plugin'
import type { Comparison } from '../comparison.js'
import { isCosmetic } from '../differences.js'
import { sharedWords, textKey } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import { type Edit, lineOf, type Passage } from '../pairing.js'
import { isSaidInBoth, nameKey } from '../proof.js'
import { numbersIn, wordCount } from '../words.js'
import { TRIAL } from './phrases.js'

/** A feature of one or several plans. */
export interface Item {
  plans: readonly string[]
  feature: string
  change: FieldChange
  /** Whether the plans gained it, lost it, or have another limit now. */
  news: 'added' | 'removed' | 'limit'
}

/** The subject that the detector gives to a feature in a list that names no plan. */
export const ALL_PLANS = 'all plans'
/** The subject that the detector gives to a row whose cells are all empty. */
const NO_PLAN = 'no plan'
/** The detector's values for a feature that a plan has or lacks. */
export const INCLUDED = 'included'
const NOT_INCLUDED = 'not included'
/** Features per change that are examined. No reader can follow more. */
const MAX_CHANGES = 150
/** Lines that are not features, or include unlisted ones: "Most popular", "Everything in Free". */
const NOT_A_FEATURE =
  /most popular|best value|recommended|current plan|\b(?:everything|all(?: the)?(?: features)?) (?:in|from|of)\b|\bplus:/i

/** Returns the features that changed, except those that the other version has in other words. */
export function changedItems(comparison: Comparison): Item[] {
  return comparison.fields
    .filter(({ facts }) => facts?.feature !== undefined)
    .slice(0, MAX_CHANGES)
    .map((change) => ({
      plans: (change.facts!.subject ?? '').split(', '),
      feature: change.facts!.feature!,
      change,
      news: newsOf(change),
    }))
    .filter((item) => isOfPlan(comparison, item) && !isReworded(comparison, item))
}

function newsOf({ kind, before, after }: FieldChange): Item['news'] {
  if (kind === 'added' || (kind === 'changed' && before === NOT_INCLUDED)) return 'added'
  return kind === 'removed' || after === NOT_INCLUDED ? 'removed' : 'limit'
}

/** Whether this is a feature of plans that both versions have. */
function isOfPlan({ before, after, page, label }: Comparison, item: Item): boolean {
  const { plans, feature, change } = item
  const isOwn = plans.every((plan) => {
    const name = nameKey(plan)
    // A column for the company compares it with others, and features of a new or missing box or column are not news.
    return (
      name !== nameKey(page.competitor) &&
      plan !== NO_PLAN &&
      (plan !== ALL_PLANS || label === 'pricing') &&
      placesOf(before, name) === placesOf(after, name)
    )
  })
  // A row without a name numbers a step: "04". A row such as "users" in "5 users" only names what is counted.
  const isNamed = /\p{L}/u.test(feature) && (change.kind === 'changed' || !/^\p{Ll}+$/u.test(feature))
  // A link below the list leads to more: "See all features".
  const isLink = [before, after].some(({ blocks }) =>
    blocks.some(({ kind, text }) => kind === 'link' && text === feature)
  )
  return isOwn && isNamed && !isLink && !NOT_A_FEATURE.test(feature) && !TRIAL.test(feature)
}

/** Returns whether a plan has a box, and whether it has a column in a table. */
function placesOf(version: PageVersion, name: string): string {
  const boxes = version.unitsOf('plan').map(({ title }) => title)
  const columns = version
    .unitsOf('table_header')
    .flatMap(({ start, end }) => version.blocks.slice(start, end).map(({ text }) => text))
  return [boxes, columns].map((names) => names.some((one) => nameKey(one) === name)).join()
}

/** Share of a feature's words. A line of the other version with as many says the same. */
const MIN_RESTATED_SHARE = 0.6

/** Whether a limit is only spelled differently, or the other version says a new or missing feature in other words. */
function isReworded(comparison: Comparison, { plans, feature, change, news }: Item): boolean {
  const { edits } = comparison
  if (news === 'limit') return isCosmetic(change.before ?? '', change.after ?? '')
  const [side, other] = news === 'added' ? (['after', 'before'] as const) : (['before', 'after'] as const)
  const names = plans.map(nameKey)
  const isOf = ({ plan }: Passage) => !plan || names.includes(nameKey(plan.title))
  const edit = edits.find(
    ({ [side]: line }) => line && isOf(line) && textKey(line.text).includes(textKey(feature))
  )
  const [old, now] = [edit?.before?.text ?? '', edit?.after?.text ?? '']
  if (numbersIn(old).join() === numbersIn(now).join() && sharedWords(old, now) >= 1 / 2) return true
  const isRestated = ({ [other]: line }: Edit) =>
    line && isOf(line) && wordCount(line.text) > 1 && sharedWords(feature, line.text) >= MIN_RESTATED_SHARE
  return (
    change.kind !== 'changed' &&
    (edits.some(isRestated) ||
      comparison[other].hasSameWords(feature) ||
      isSaidInBoth(comparison, side, feature))
  )
}

/** Returns the changed line with a text, preferably in the given plans; the text itself if there is none. */
export function findLine({ edits }: Comparison, text: string, plans: readonly string[]): string {
  const titles = new Set(plans.map(nameKey))
  const lines = edits.map(lineOf).filter((one) => textKey(one.text).includes(textKey(text)))
  const line =
    lines.find(({ plan }) => plan && titles.has(nameKey(plan.title))) ?? lines.find(({ plan }) => !plan)
  return line?.text ?? text
}
