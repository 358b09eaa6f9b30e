import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { SHORT_WORD, stemsIn, textKey } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import type { Edit, Passage } from '../pairing.js'
import { nameKey } from '../proof.js'
import { cleanName, joinNames, quote, wordCount } from '../words.js'
import {
  ALL_PLANS,
  changedItems,
  findLine,
  isAddition,
  isRemoval,
  type Item,
  MARK,
  shownLine,
} from './plan_items.js'
import { limitClaims } from './plan_limits.js'
import { pagePoints } from './prices_in_text.js'

const MAX_NAMED = 2
/** Number of features. This many changes make it a different offer. */
const MIN_OFFER_CHANGES = 3
/** Number of words. A longer line says more than the feature's name. */
const MAX_NAME_WORDS = 5
/** Number of words of a feature that reads as a name. */
const MAX_UNQUOTED_WORDS = 4
/** Characters of a feature in a sentence. */
const MAX_FEATURE_LENGTH = 70

/** Features of plans that were added, removed, edited or moved to another plan, and limits that changed. */
export const planFeatures: Kind = {
  find(comparison) {
    if (comparison.label === 'careers') return []
    const items = changedItems(comparison)
    const [added, removed] = [items.filter(isAddition), items.filter(isRemoval)]
    const edited = editedItems(comparison, [...added, ...removed])
    const features = new Set([...added, ...removed].map(({ feature }) => feature))
    const isOtherOffer = features.size >= MIN_OFFER_CHANGES || (added.length > 0 && removed.length > 0)
    const points = Math.max(LOW, (isOtherOffer ? HIGH : MEDIUM) + pagePoints(comparison))
    const limits = limitClaims(
      comparison,
      items.filter((item) => !isAddition(item) && !isRemoval(item))
    )
    const moved = movedClaim(comparison, added, removed, points)
    if (moved) return [...limits, moved]
    const [isNew, isGone] = [added, removed].map((some) => some.filter((item) => !edited.has(item)))
    return [
      ...limits,
      ...(isNew.length > 0 ? [featureClaim(comparison, 'feature_added', isNew, points)] : []),
      ...(edited.size > 0 ? [editedClaim(edited, points)] : []),
      ...(isGone.length > 0 ? [featureClaim(comparison, 'feature_removed', isGone, points)] : []),
    ]
  },
}

function featureClaim(
  comparison: Comparison,
  id: 'feature_added' | 'feature_removed',
  items: readonly Item[],
  points: number
): Claim {
  const isAdded = id === 'feature_added'
  // "8 classes" of one plan and "12 classes" of another are two features.
  const perPlan = items.flatMap((item) => item.plan.split(', ').map((plan) => ({ ...item, plan })))
  const groups = [...Map.groupBy(perPlan, (item) => asWritten(comparison, item))]
  const plansOf = (group: readonly Item[]) => [...new Set(group.map(({ plan }) => plan))]
  const planNames = plansOf(groups[0][1])
  const sameGroups = groups.filter(([, group]) => plansOf(group).join() === planNames.join())
  const features = sameGroups.map(([name]) => formatFeature(comparison, name))
  const joined = joinNames(features, MAX_NAMED, 'feature')
  // Features that may have been renamed are not counted.
  const { kind } = items[0].change
  const all = comparison.fields.filter(
    (field) => field.kind === kind && field.facts?.feature && field.facts.subject === planNames[0]
  )
  const isAll = all.length <= sameGroups.length
  const verb = isAdded ? 'now lists' : 'no longer lists'
  const place =
    planNames[0] === ALL_PLANS
      ? `on ${pagePhrase(comparison.page)}`
      : `in ${joinNames(planNames.map((plan) => cleanName(plan, 40)))}`
  return {
    id,
    points,
    rank: isAdded ? 62 : 58,
    clause: `${verb} ${isAll ? joined : joined.replace(/ and \d+ other features?$/, ' and more')} ${place}`,
    brief: features.length > 1 ? `${verb} ${features[0]} and more ${place}` : undefined,
    why: `Plan ${items.length === 1 ? 'feature' : 'features'} ${isAdded ? 'added' : 'removed'}`,
    proof: sameGroups.map(([, [{ feature }]]) => findLine(comparison, feature, planNames)),
    essential: true,
  }
}

/** Claims that a feature moved from one plan to another if nothing else was added or removed. */
function movedClaim(
  comparison: Comparison,
  [now, ...moreAdded]: readonly Item[],
  [old, ...moreRemoved]: readonly Item[],
  points: number
): Claim | null {
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

/** An edit of a line that says a feature of the same plan in both versions. */
type FeatureEdit = Edit & { before: Passage; after: Passage }

/** Returns the features whose line in their plan's box was edited, each with that edit. */
function editedItems({ edits }: Comparison, items: readonly Item[]): Map<Item, FeatureEdit> {
  const isEditOf = ({ before, after }: Edit, item: Item) => {
    const line = isAddition(item) ? after : before
    return (
      [before, after].every((one) => one?.plan && nameKey(one.plan.title) === nameKey(item.plan)) &&
      textKey(line!.text).includes(textKey(item.feature))
    )
  }
  const found = new Map<Item, FeatureEdit>()
  for (const item of items.filter(({ change }) => change.kind !== 'changed')) {
    const edit = edits.find((one): one is FeatureEdit => isEditOf(one, item))
    if (edit) found.set(item, edit)
  }
  return found
}

/**
 * Claims lines of plans that were edited in place: "changed “Help within a day” to “Help within 4 hours” in Team". A line
 * with few words of the old one took its place.
 */
function editedClaim(items: ReadonlyMap<Item, FeatureEdit>, points: number): Claim {
  const edits = [...new Set(items.values())]
  const [{ before, after }] = edits
  const others = edits.filter((edit) => edit.after.plan === after.plan).length - 1
  const more = others === 0 ? '' : ` and ${others} other ${others === 1 ? 'feature' : 'features'}`
  const [from, to] = [before, after].map(({ text }) => quote(text.replace(MARK, ''), MAX_FEATURE_LENGTH))
  const [old, now] = [before, after].map(({ text }) => stemsIn(text, SHORT_WORD))
  const isOther = 2 * old.intersection(now).size <= Math.min(old.size, now.size)
  return {
    id: 'feature_changed',
    points,
    rank: 57,
    clause: `${isOther ? `now lists ${to} in place of ${from}` : `changed ${from} to ${to}`}${more} in ${cleanName(after.plan!.title, 40)}`,
    why: edits.length === 1 ? 'A plan feature was edited' : 'Plan features were edited',
    proof: edits.map((edit) => edit.after.text),
    essential: true,
  }
}

/** Returns the page's line or the value if it is short: "Unlimited sessions locally" for "sessions locally". */
function asWritten(comparison: Comparison, item: Item): string {
  const { feature, change } = item
  const value = (isAddition(item) ? change.after : change.before) ?? ''
  const isInValue = textKey(value).includes(textKey(feature))
  const line = change.kind !== 'changed' ? shownLine(comparison, item) : isInValue ? value : feature
  return wordCount(line) <= MAX_NAME_WORDS ? line : feature
}

/** Returns a feature, in quotation marks if it is more than a name or in a different language than the sentence. */
function formatFeature(comparison: Comparison, feature: string): string {
  const maxWords = comparison.after.isForeign ? 0 : MAX_UNQUOTED_WORDS
  return wordCount(feature) > maxWords || /[.!?:]$/.test(feature) || feature.length > MAX_FEATURE_LENGTH
    ? quote(feature, MAX_FEATURE_LENGTH)
    : cleanName(feature)
}
