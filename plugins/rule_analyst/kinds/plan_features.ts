import type { FieldChange, Unit } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { commonStems, SHORT_WORD, stemsIn, textKey } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import { nameKey } from '../proof.js'
import { cleanName, joinNames, quote, wordCount } from '../words.js'
import { editedClaim, editedItems, hasSameWords } from './edited_features.js'
import { TRIAL } from './phrases.js'
import { isOtherPlan } from './plan_fields.js'
import {
  ALL_PLANS,
  findLine,
  isAddition,
  isRemoval,
  type Item,
  MAX_FEATURE_LENGTH,
  shownLine,
} from './plan_items.js'
import { limitClaim, limitsIn, MAX_LIMIT_WORDS, replacedLimits, replacedLimitsClaim } from './plan_limits.js'
import { pagePoints } from './prices_in_text.js'

/** The subject that the detector gives to a row whose cells are all empty. */
const NO_PLAN = 'no plan'
const MAX_NAMED = 2
/** Features per change that are examined. No reader can follow more. */
const MAX_CHANGES = 150
/** Number of features. This many changes make it a different offer. */
const MIN_OFFER_CHANGES = 3
/** Number of words. A longer line says more than the feature's name. */
const MAX_NAME_WORDS = 5
/** Number of words of a feature that reads as a name. */
const MAX_UNQUOTED_WORDS = 4
/** Number of words. Many features begin with a shorter name. */
const MIN_EXPLAINED_WORDS = 2
const BADGE = /most popular|best value|recommended|current plan/i
/** Letters of a word that tells features apart. */
const LONG_WORD = 5

/**
 * Features of plans that were added or removed, and limits that changed, as the detector read them from lists and
 * tables.
 */
export const planFeatures: Kind = {
  find(comparison) {
    if (comparison.label === 'careers') return []
    const changes = comparison.fields
      .filter(({ facts }) => facts?.feature !== undefined)
      .slice(0, MAX_CHANGES)
    const items = changes.flatMap((change) => itemOf(comparison, change) ?? [])
    const limits = limitsIn(items.filter(({ change }) => !isAddition(change) && !isRemoval(change)))
    // Limits that have the same name in both versions are reported first.
    const replaced = limits.length > 0 ? [] : replacedLimits(items)
    const moves = items.filter((item) => !isReplaced(replaced, item) && !isReworded(comparison, item))
    const added = moves.filter(({ change }) => isAddition(change) && isNewFeature(comparison, change))
    const removed = moves.filter(
      (item) => isRemoval(item.change) && isRemovedFeature(comparison, item.change)
    )
    const edited = editedItems(comparison, [...added, ...removed])
    const features = new Set([...added, ...removed].map(({ feature }) => feature))
    const isOtherOffer = features.size >= MIN_OFFER_CHANGES || (added.length > 0 && removed.length > 0)
    const points = Math.max(LOW, (isOtherOffer ? HIGH : MEDIUM) + pagePoints(comparison))
    const moved = movedClaim(comparison, added, removed, points)
    const ofLimits =
      limits.length > 0
        ? [limitClaim(comparison, limits)]
        : replaced.length > 0
          ? [replacedLimitsClaim(comparison, replaced)]
          : []
    if (moved) return [...ofLimits, moved]
    const [isNew, isGone] = [added, removed].map((some) => some.filter((item) => !edited.has(item)))
    return [
      ...ofLimits,
      ...(isNew.length > 0 ? [featureClaim(comparison, 'feature_added', isNew, points)] : []),
      ...(edited.size > 0 ? [editedClaim(edited, points)] : []),
      ...(isGone.length > 0 ? [featureClaim(comparison, 'feature_removed', isGone, points)] : []),
    ]
  },
}

function isReplaced(replaced: readonly (readonly [Item, Item])[], { change }: Item): boolean {
  return replaced.flat().some((one) => one.change === change)
}

/**
 * Whether a feature was only reworded: most words of a new feature were in lines that are gone, a long word of a
 * missing feature is in new lines, or all of its words are in the plan's box.
 */
function isReworded(comparison: Comparison, item: Item): boolean {
  const { before, after, edits } = comparison
  const { plan, feature, change } = item
  const isNew = isAddition(change)
  const other = isNew ? before : after
  const line = isNew ? shownLine(comparison, item) : feature
  // The row of a changed value is in both versions.
  if (change.kind !== 'changed' && (other.says(feature) || other.hasSameWords(feature)))
    return !hasLeftBox(comparison, item)
  const longest = Math.max(MAX_LIMIT_WORDS, 2 * wordCount(feature))
  const stemsOfShort = (lines: readonly string[]) =>
    new Set(lines.flatMap((text) => (wordCount(text) <= longest ? [...stemsIn(text, SHORT_WORD)] : [])))
  const names = plan.split(', ').map(nameKey)
  const boxed = other
    .unitsOf('plan')
    .filter(({ title }) => names.some((name) => nameKey(title).includes(name)))
    .flatMap(({ start, end }) => other.blocks.slice(start, end))
  const edited = stemsOfShort(edits.map((edit) => (isNew ? edit.before : edit.after)?.text ?? ''))
  const words = stemsIn(feature, SHORT_WORD)
  const own = (isNew ? after : before).lineKeys
  const replaced = boxed.filter(({ text }) => !own.includes(textKey(text)))
  if (isLongerName(feature, other, isNew ? after : before)) return true
  if (replaced.some(({ text }) => hasSameWords(line, text))) return true
  if (replaced.some(({ text }) => hasMostWords(words, stemsIn(text, SHORT_WORD)))) return true
  // A line that is still there counts something else.
  const isQuantityKnown = () =>
    hasSameQuantity(
      feature,
      boxed.filter(({ text }) => other.hasChangedLine(text))
    )
  if (isNew) return words.intersection(edited).size > words.size / 2 || isQuantityKnown()
  const hasWord = stemsIn(feature, LONG_WORD).intersection(edited).size > 0
  return (
    hasWord || (change.kind !== 'changed' && words.isSubsetOf(stemsOfShort(boxed.map(({ text }) => text))))
  )
}

/**
 * Whether a whole line left a plan's box, while nothing that is new on the page says it. Other lines that say it, such
 * as those of other plans or an answer, were there before.
 */
function hasLeftBox({ before, after, edits }: Comparison, { plan, feature, change }: Item): boolean {
  const [old, now] = [boxOf(before, plan), boxOf(after, plan)]
  if (!isRemoval(change) || !old || !now || after.unitSays(now, feature)) return false
  const line = before.blocks
    .slice(old.start, old.end)
    .find(({ text }) => text.includes(feature) && before.hasChangedLine(text))
  return (
    line !== undefined &&
    edits.every((edit) => !edit.after || edit.before?.text !== line.text) &&
    !after.changedLinesSay(feature) &&
    !after.tables.rows.some(({ title }) => textKey(title).includes(textKey(feature)))
  )
}

/** The words that a feature shares with another form of it: their number, and their share of the shorter and longer. */
const MIN_COMMON = { words: 2, share: 0.6, shareOfLonger: 0.5 }

/** Whether one text has most words of the other: "Specific well tracking", "Track specific wells by API". */
function hasMostWords(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = commonStems(one, other, MIN_COMMON)
  return shared > 0 && shared >= MIN_COMMON.shareOfLonger * Math.max(one.size, other.size)
}

/** Whether the other version has a feature without the explanation that follows its name, even without a space. */
function isLongerName(feature: string, other: PageVersion, own: PageVersion): boolean {
  const labelsOf = ({ content }: PageVersion) =>
    (content?.plans?.rows ?? []).map(({ label }) => textKey(label))
  const key = textKey(feature)
  const kept = new Set(labelsOf(own))
  return labelsOf(other).some(
    (label) => wordCount(label) >= MIN_EXPLAINED_WORDS && key.startsWith(label) && !kept.has(label)
  )
}

/** A number and the words after it. */
const QUANTITY = /(?<![\d.,])(\d[\d.,]*)\s((?:\p{L}+\s?){1,3})/gu

/** Whether a line has a feature's quantity: "10 nodes" in "Scan up to 10 storage nodes". */
function hasSameQuantity(feature: string, lines: readonly { text: string }[]): boolean {
  const quantitiesIn = (text: string) =>
    [...text.matchAll(QUANTITY)].map(([, number, words]) => ({
      number,
      stems: stemsIn(words, LONG_WORD - 1),
    }))
  const known = lines.flatMap(({ text }) => quantitiesIn(text))
  return quantitiesIn(feature).some(({ number, stems }) =>
    known.some((one) => one.number === number && !one.stems.isDisjointFrom(stems))
  )
}

function itemOf(comparison: Comparison, change: FieldChange): Item | null {
  const { feature, subject = '' } = change.facts ?? {}
  if (feature === undefined) return null
  // A column for the company itself compares it with others.
  const names = subject.split(', ')
  if (names.some((plan) => nameKey(plan) === nameKey(comparison.page.competitor))) return null
  // A row that no plan has says nothing about the plans, and lists elsewhere may be of other things.
  if (subject === NO_PLAN || (subject === ALL_PLANS && comparison.label !== 'pricing')) return null
  // A row without a name numbers a step: "04". A row such as "users" in "5 users" only names what is counted.
  if (!/\p{L}/u.test(feature)) return null
  const isUnit = change.kind !== 'changed' && /^\p{Ll}+$/u.test(feature)
  if (isUnit && !hasLeftBox(comparison, { plan: subject, feature, change })) return null
  const isOther = (name: string) =>
    isOtherPlan(comparison.before, name) || isOtherPlan(comparison.after, name)
  if (!isKnownPlan(comparison, subject) || names.some(isOther)) return null
  // The plan gained or lost its column or its box, so its features did not change individually.
  if (names.some((name) => hasColumn(comparison.before, name) !== hasColumn(comparison.after, name)))
    return null
  if (names.some((name) => hasBoxOnce(comparison, name))) return null
  const isWithPlan = comparison.fields.some(({ field }) => field === `plans.${subject}`)
  if (change.kind === 'changed' && !hasLabel(comparison.before, feature)) return null
  if (isWithPlan || [BADGE, INHERITS].some((pattern) => pattern.test(feature))) return null
  if (TRIAL.test(feature) && !isOfOnePlan(comparison, subject, change)) return null
  // A link below the list leads to more: "See all features".
  const isLink = ({ blocks }: PageVersion) =>
    blocks.some(({ kind, text }) => kind === 'link' && text === feature)
  if (isLink(comparison.before) || isLink(comparison.after)) return null
  return { plan: subject, feature, change }
}

/** Whether only this plan gained or lost its trial. A trial of the whole page is reported separately. */
function isOfOnePlan({ before, after }: Comparison, plan: string, change: FieldChange): boolean {
  const other = isAddition(change) ? before : after
  const box = boxOf(other, plan)
  return (
    before.matches(TRIAL) &&
    after.matches(TRIAL) &&
    box !== undefined &&
    !other.blocks.slice(box.start, box.end).some(({ text }) => TRIAL.test(text))
  )
}

function hasColumn({ blocks }: PageVersion, plan: string): boolean {
  return blocks.some(({ kind, text }) => kind === 'cell' && nameKey(text) === nameKey(plan))
}

/** Whether only one of two versions with boxes of plans has a box of this name. */
function hasBoxOnce({ before, after }: Comparison, plan: string): boolean {
  const boxes = [before, after].map((version) => version.unitsOf('plan'))
  const [isOld, isNew] = boxes.map((units) => units.some(({ title }) => nameKey(title) === nameKey(plan)))
  return boxes.every((units) => units.length > 0) && isOld !== isNew
}

/**
 * Whether a row's label is on the page as written. Otherwise, the detector only distinguished rows with the same label
 * differently.
 */
function hasLabel({ content, blocks }: PageVersion, feature: string): boolean {
  return content === null || blocks.some(({ text }) => text.includes(feature))
}

/** Whether all of these plans are known. If the page has boxes of plans, only those count. */
function isKnownPlan({ before, after, fields }: Comparison, plans: string): boolean {
  const boxes = [before, after].map(
    (version) => new Set(version.unitsOf('plan').map(({ title }) => nameKey(title)))
  )
  const table = new Set(
    fields.flatMap(({ facts }) =>
      facts?.feature && facts.subject ? facts.subject.split(', ').map(nameKey) : []
    )
  )
  if (boxes.some((titles) => titles.isDisjointFrom(table))) return true
  return plans.split(', ').every((plan) => boxes.every((titles) => titles.has(nameKey(plan))))
}

function boxOf(version: PageVersion, plan: string): Unit | undefined {
  return version.unitsOf('plan').find(({ title }) => nameKey(title) === nameKey(plan))
}

/** Lines such as "Everything in Free", which include unlisted features. */
const INHERITS = /\b(?:everything|all(?: the)?(?: features)?) (?:in|from|of)\b|\bplus:/i

/** Whether a plan did not include a feature before, not even with all features of another plan. */
function isNewFeature({ before }: Comparison, { kind, facts }: FieldChange): boolean {
  const box = kind === 'changed' ? boxOf(before, facts!.subject!) : undefined
  const inherits = box && before.blocks.slice(box.start, box.end).some(({ text }) => INHERITS.test(text))
  return !inherits || !before.says(facts!.feature!)
}

function isRemovedFeature({ after }: Comparison, { facts }: FieldChange): boolean {
  const box = boxOf(after, facts!.subject ?? '')
  return !box || !after.unitSays(box, facts!.feature!)
}

function featureClaim(
  comparison: Comparison,
  id: 'feature_added' | 'feature_removed',
  items: readonly Item[],
  points: number
): Claim {
  const isAdded = id === 'feature_added'
  const nameOf = ({ plan, feature, change }: Item) =>
    change.kind === 'changed'
      ? valueNaming(feature, isAdded ? change.after : change.before)
      : asWritten(comparison, feature, plan)
  // "8 classes" of one plan and "12 classes" of another are two features.
  const perPlan = items.flatMap((item) => item.plan.split(', ').map((plan) => ({ ...item, plan })))
  const groups = [...Map.groupBy(perPlan, nameOf).values()]
  const [first] = groups
  const planNames = [...new Set(first.map(({ plan }) => plan))]
  const sameGroups = groups.filter(
    (group) => group.map(({ plan }) => plan).join() === first.map(({ plan }) => plan).join()
  )
  const isNamed = planNames[0] !== ALL_PLANS
  const plans = isNamed ? joinNames(planNames.map((plan) => cleanName(plan, 40))) : null
  const features = sameGroups.map(([item]) => formatFeature(comparison, nameOf(item)))
  const joined = joinNames(features, MAX_NAMED, 'feature')
  // Features that may have been renamed are not counted.
  const all = comparison.fields.filter(
    ({ kind, facts }) => kind === first[0].change.kind && facts?.feature && facts.subject === planNames[0]
  )
  const isAll = all.length <= sameGroups.length
  const verb = isAdded ? 'now lists' : 'no longer lists'
  const place = plans === null ? `on ${pagePhrase(comparison.page)}` : `in ${plans}`
  return {
    id,
    points,
    rank: isAdded ? 62 : 58,
    clause: `${verb} ${isAll ? joined : joined.replace(/ and \d+ other features?$/, ' and more')} ${place}`,
    brief: features.length > 1 ? `${verb} ${features[0]} and more ${place}` : undefined,
    why: `Plan ${items.length === 1 ? 'feature' : 'features'} ${isAdded ? 'added' : 'removed'}`,
    proof: sameGroups.map(([{ feature }]) => findLine(comparison, feature, planNames)),
    essential: true,
  }
}

/** Claims that a feature moved from one plan to another if nothing else was added or removed. */
function movedClaim(
  comparison: Comparison,
  added: readonly Item[],
  removed: readonly Item[],
  points: number
): Claim | null {
  const [[now, ...moreAdded], [old, ...moreRemoved]] = [added, removed]
  const isMoved =
    now && old && moreAdded.length + moreRemoved.length === 0 && textKey(now.feature) === textKey(old.feature)
  if (!isMoved || now.plan === old.plan) return null
  return {
    id: 'feature_moved',
    points,
    rank: 63,
    clause: `moved ${formatFeature(comparison, now.feature)} from ${cleanName(old.plan, 40)} to ${cleanName(now.plan, 40)}`,
    why: 'A plan feature moved',
    proof: [findLine(comparison, now.feature, [now.plan])],
    essential: true,
  }
}

/** Returns the value of a feature that it names: "15 minutes per recording" for "minutes per recording". */
function valueNaming(feature: string, value = ''): string {
  return textKey(value).includes(textKey(feature)) && wordCount(value) <= MAX_NAME_WORDS ? value : feature
}

/** Returns the page's line if it is short: "Unlimited sessions locally" for "sessions locally". */
function asWritten(comparison: Comparison, feature: string, plan: string): string {
  const line = shownLine(comparison, { feature, plan })
  return wordCount(line) <= MAX_NAME_WORDS ? line : feature
}

/** Returns a feature, in quotation marks if it is more than a name or in a different language than the sentence. */
function formatFeature(comparison: Comparison, feature: string): string {
  const maxWords = comparison.after.isForeign ? 0 : MAX_UNQUOTED_WORDS
  return wordCount(feature) > maxWords || /[.!?:]$/.test(feature) || feature.length > MAX_FEATURE_LENGTH
    ? quote(feature, MAX_FEATURE_LENGTH)
    : cleanName(feature)
}
