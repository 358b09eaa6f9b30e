import type { FieldChange, Unit } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { SHORT_WORD, stemsOf, textKey } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import { lineOf } from '../pairing.js'
import { nameKey } from '../proof.js'
import { findDifference } from '../differences.js'
import { cleanName, cleanText, joinNames, quote, wordCount } from '../words.js'
import { TRIAL } from './phrases.js'
import { isOtherPlan } from './plan_fields.js'
import { pagePoints } from './prices_in_text.js'

/** The detector's subject of a row whose cells are all empty. */
const NO_PLAN = 'no plan'
/** Its subject of a feature in a list that names no plan. */
const ALL_PLANS = 'all plans'
const NOT_INCLUDED = 'not included'
const INCLUDED = 'included'
const MAX_NAMED = 2
/** Features per change that are examined. No reader can follow more. */
const MAX_CHANGES = 150
/** Number of features. This many changes make it a different offer. */
const MIN_OFFER_CHANGES = 3
/** Number of words. A longer line says more than the feature's name. */
const MAX_NAME_WORDS = 5
/** Characters. */
const MAX_FEATURE_LENGTH = 70
const BADGE = /most popular|best value|recommended|current plan/i
/** Share. A smaller change of a limit is only medium. */
const SLIGHT_SHARE = 0.1
/** Number of words. A longer cell describes something and does not limit it. */
const MAX_LIMIT_WORDS = 12
/** Letters of a word that tells features apart. */
const LONG_WORD = 5

interface Item {
  plan: string
  feature: string
  change: FieldChange
}

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
    const moves = items.filter((item) => !isReworded(comparison, item))
    const added = moves.filter(({ change }) => isAddition(change) && isNewFeature(comparison, change))
    const removed = moves.filter(
      (item) => isRemoval(item.change) && isRemovedFeature(comparison, item.change)
    )
    const features = new Set([...added, ...removed].map(({ feature }) => feature))
    const isOtherOffer = features.size >= MIN_OFFER_CHANGES || (added.length > 0 && removed.length > 0)
    const points = Math.max(LOW, (isOtherOffer ? HIGH : MEDIUM) + pagePoints(comparison))
    const limits = items
      .filter(
        ({ change }) =>
          change.kind === 'changed' &&
          !isAddition(change) &&
          !isRemoval(change) &&
          hasDifferentValue(change) &&
          isShortEnough(change)
      )
      // A list and a table may state the same limit.
      .filter((item, at, all) => !all.slice(0, at).some((one) => isSameLimit(one, item)))
    const moved = movedClaim(comparison, added, removed, points)
    if (moved) return [...(limits.length > 0 ? [limitClaim(comparison, limits)] : []), moved]
    return [
      ...(limits.length > 0 ? [limitClaim(comparison, limits)] : []),
      ...(added.length > 0 ? [featureClaim(comparison, 'feature_added', added, points)] : []),
      ...(removed.length > 0 ? [featureClaim(comparison, 'feature_removed', removed, points)] : []),
    ]
  },
}

/**
 * Whether a feature is only in other words: most of a new one's in the lines that left, or a long one of a missing
 * one's in those that came, or all of its words in the box of the plan.
 */
function isReworded({ before, after, edits }: Comparison, { plan, feature, change }: Item): boolean {
  const isNew = isAddition(change)
  const other = isNew ? before : after
  // The row of a table is in both versions.
  if (change.kind !== 'changed' && (other.says(feature) || other.hasSameWords(feature))) return true
  const longest = Math.max(MAX_LIMIT_WORDS, 2 * wordCount(feature))
  const stemsIn = (lines: readonly string[]) =>
    new Set(lines.flatMap((text) => (wordCount(text) <= longest ? [...stemsOf(text, SHORT_WORD)] : [])))
  const names = plan.split(', ').map(nameKey)
  const boxes = other
    .unitsOf('plan')
    .filter(({ title }) => names.some((name) => nameKey(title).includes(name)))
  const edited = stemsIn(edits.map((edit) => (isNew ? edit.before : edit.after)?.text ?? ''))
  const boxed = stemsIn(
    boxes.flatMap(({ start, end }) => other.blocks.slice(start, end).map(({ text }) => text))
  )
  const words = stemsOf(feature, SHORT_WORD)
  if (isNew) return words.intersection(edited).size > words.size / 2
  const hasWord = stemsOf(feature, LONG_WORD).intersection(edited).size > 0
  return hasWord || (change.kind !== 'changed' && words.isSubsetOf(boxed))
}

function itemOf(comparison: Comparison, change: FieldChange): Item | null {
  const { feature, subject = '' } = change.facts ?? {}
  if (feature === undefined) return null
  // A column for the company itself compares it with others.
  const names = subject.split(', ')
  if (names.some((plan) => nameKey(plan) === nameKey(comparison.page.competitor))) return null
  // A row that no plan has says nothing about the plans, and lists elsewhere may be of other things.
  if (subject === NO_PLAN || (subject === ALL_PLANS && comparison.label !== 'pricing')) return null
  // A row without a name numbers a step: "04". One such as "users" in "5 users" only names what is counted.
  if (!/\p{L}/u.test(feature) || (change.kind !== 'changed' && /^\p{Ll}+$/u.test(feature))) return null
  const isOther = (name: string) =>
    isOtherPlan(comparison.before, name) || isOtherPlan(comparison.after, name)
  if (!isKnownPlan(comparison, subject) || names.some(isOther)) return null
  // The plan has no column any more, or a new one, so its features did not change one by one.
  if (names.some((name) => hasColumn(comparison.before, name) !== hasColumn(comparison.after, name)))
    return null
  const isWithPlan = comparison.fields.some(({ field }) => field === `plans.${subject}`)
  if (change.kind === 'changed' && !hasLabel(comparison.before, feature)) return null
  if (isWithPlan || [BADGE, INHERITS].some((pattern) => pattern.test(feature))) return null
  if (TRIAL.test(feature) && !isOfOnePlan(comparison, subject, change)) return null
  return { plan: subject, feature, change }
}

/** Whether only this plan begins or ends its trial. That of the whole page is reported as such. */
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

/** Whether a row's label is on the page exactly. Otherwise the detector only told the rows apart differently. */
function hasLabel({ content, blocks }: PageVersion, feature: string): boolean {
  return content === null || blocks.some(({ text }) => text.includes(feature))
}

/** Whether these are known plans. If the page has boxes of plans, only those count. */
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

function isAddition({ kind, before }: FieldChange): boolean {
  return kind === 'added' || (kind === 'changed' && before === NOT_INCLUDED)
}

function isRemoval({ kind, after }: FieldChange): boolean {
  return kind === 'removed' || (kind === 'changed' && after === NOT_INCLUDED)
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
  const groups = [...Map.groupBy(items, ({ change }) => change.field.replace(/^plans\.[^.]*\./, '')).values()]
  const [first] = groups
  const planNames = [...new Set(first.map(({ plan }) => plan))]
  const sameGroups = groups.filter(
    (group) => group.map(({ plan }) => plan).join() === first.map(({ plan }) => plan).join()
  )
  const isNamed = planNames[0] !== ALL_PLANS
  const plans = isNamed
    ? joinNames(planNames.flatMap((one) => one.split(', ').map((plan) => cleanName(plan, 40))))
    : 'its plans'
  const features = sameGroups.map(([{ feature, change }]) =>
    formatFeature(change.kind === 'changed' ? feature : asWritten(comparison, feature, planNames))
  )
  const joined = joinNames(features, MAX_NAMED, 'feature')
  // Features that may have been renamed are not counted.
  const all = comparison.fields.filter(
    ({ kind, facts }) => kind === first[0].change.kind && facts?.feature && facts.subject === planNames[0]
  )
  const isAll = all.length <= sameGroups.length
  return {
    id,
    points,
    rank: isAdded ? 62 : 58,
    clause: `${isAdded ? 'now lists' : 'no longer lists'} ${isAll ? joined : joined.replace(/ and \d+ other features?$/, ' and more')} in ${plans}`,
    why: `Plan ${items.length === 1 ? 'feature' : 'features'} ${isAdded ? 'added' : 'removed'}`,
    proof: sameGroups.map(([{ feature }]) => findLine(comparison, feature, planNames)),
    essential: true,
  }
}

/** Claims that one plan has what another one had, if nothing else was added or removed. */
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
    clause: `moved ${formatFeature(now.feature)} from ${cleanName(old.plan, 40)} to ${cleanName(now.plan, 40)}`,
    why: 'A plan feature moved',
    proof: [findLine(comparison, now.feature, [now.plan])],
    essential: true,
  }
}

/** Returns the page's line if it is short: "Unlimited sessions locally" for "sessions locally". */
function asWritten(comparison: Comparison, feature: string, planNames: readonly string[]): string {
  const line = cleanText(findLine(comparison, feature, planNames)).replace(/^[^\p{L}\p{N}]+/u, '')
  return wordCount(line) <= MAX_NAME_WORDS ? line : feature
}

/** Returns a feature, in quotation marks if it is more than a name. */
function formatFeature(feature: string): string {
  return wordCount(feature) > 5 || /[.!?:]$/.test(feature) || feature.length > MAX_FEATURE_LENGTH
    ? quote(feature, MAX_FEATURE_LENGTH)
    : cleanName(feature)
}

/**
 * Reports the limit that changed most, and the one that changed most the other way, because one of them alone would
 * mislead.
 */
function limitClaim(comparison: Comparison, inPageOrder: readonly Item[]): Claim {
  const limits = inPageOrder.toSorted((one, other) => magnitude(other) - magnitude(one))
  const isSlight = limits.every(({ change }) => Math.abs(relativeChange(change) ?? 1) < SLIGHT_SHARE)
  const [first] = limits
  const sameChanges = limits.filter((one) => isSameChange(one, first))
  const opposite = limits.find(
    ({ change }) => isRaise(change) !== null && isRaise(change) === !isRaise(first.change)
  )
  const shown = [first, ...(opposite ? [opposite] : []), ...limits.slice(1, 3)]
  const lineOfLimit = ({ change, plan }: Item) => findLine(comparison, change.after ?? '', [plan])
  return {
    id: 'plan_limit',
    points: isSlight ? MEDIUM : HIGH,
    rank: 88,
    clause: `${sameChanges.length > 1 && !isCounted(first) ? sameLimitsClause(sameChanges) : limitClause(first)}${opposite ? ` and ${limitClause(opposite)}` : ''}`,
    why:
      limits.length === 1
        ? `A limit of the ${cleanName(first.plan, 40)} plan changed`
        : 'Plan limits changed',
    proof: shown.map(lineOfLimit),
    excerpt: shown.flatMap((limit) => [limit.plan, lineOfLimit(limit)]),
    essential: true,
  }
}

/** Returns how much a limit changed, whichever way; 0 if that is unknown. */
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
  const numbers = (text = '') => (text.match(/\d[\d.,]*/g) ?? []).join(' ')
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
function limitClause(item: Item): string {
  const { plan, feature, change } = item
  const difference = findDifference(change.before ?? '', change.after ?? '')
  const [before, after] = [difference.before, difference.after].map((text) =>
    formatValue(text.replace(/^up to (?=\d)/i, ''))
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
function sameLimitsClause(limits: readonly Item[]): string {
  const [{ plan, change }] = limits
  const features = joinNames(
    limits.map(({ feature }) => cleanName(feature, 40)),
    MAX_NAMED,
    'feature'
  )
  return `changed ${features} of ${cleanName(plan, 40)} from ${formatValue(change.before)} to ${formatValue(change.after)}`
}

/** Whether the value contains its unit: "20 projects". */
function isCounted({ feature, change: { before = '', after = '' } }: Item): boolean {
  return [before, after].some((text) => cleanText(text).toLowerCase().includes(feature.toLowerCase()))
}

/** Returns a value in quotation marks, except numbers and "included". */
function formatValue(text = ''): string {
  const value = cleanName(cleanText(text), MAX_FEATURE_LENGTH).replace(/^Unlimited/, 'unlimited')
  return (/\d/.test(value) && wordCount(value) <= 4) ||
    value === INCLUDED ||
    value === NOT_INCLUDED ||
    /^unlimited/i.test(value)
    ? value
    : quote(value, MAX_FEATURE_LENGTH)
}

/** Whether two values differ in their numbers, or in their words if either one has no number. */
function hasDifferentValue({ before = '', after = '' }: FieldChange): boolean {
  const numbers = (text: string) => (text.match(/\d[\d.,]*\d|\d/g) ?? []).sort().join(' ')
  return !/\d/.test(before) || !/\d/.test(after) || numbers(before) !== numbers(after)
}

/** Returns by what share a limit changed; null if its values are not comparable. */
function relativeChange({ before = '', after = '', facts }: FieldChange): number | null {
  const unit = (text: string) =>
    text
      .toLowerCase()
      .replace(/up to|[\d.,\s]|unlimited/g, '')
      .replace(/s$/, '')
  const isUnlimited = (text: string) => /unlimited|infinite|∞|no limit/i.test(text)
  if (isUnlimited(before) !== isUnlimited(after)) return isUnlimited(after) ? Infinity : -Infinity
  const { amountBefore: from, amountAfter: to } = facts ?? {}
  if (from === undefined || to === undefined || from === 0 || unit(before) !== unit(after)) return null
  return to / from - 1
}

/** Returns the changed line with a text, preferably in the given plans; the text itself if there is none. */
function findLine({ edits }: Comparison, text: string, planNames: readonly string[] = []): string {
  const titles = new Set(planNames.flatMap((one) => one.split(', ').map(nameKey)))
  const lines = edits.map(lineOf).filter((one) => textKey(one.text).includes(textKey(text)))
  const planLine = lines.find(({ plan }) => plan && titles.has(nameKey(plan.title)))
  const isElsewhere = lines.some(({ plan }) => plan) && titles.size > 0
  return planLine?.text ?? (isElsewhere ? text : (lines[0]?.text ?? text))
}
