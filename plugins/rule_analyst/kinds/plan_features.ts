import { type Claim, HIGH, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { textKey } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import { cleanName, cleanText, joinNames, quote, wordCount } from '../words.js'
import { ALL_PLANS, changedItems, findLine, type Item } from './plan_items.js'
import { limitClaims } from './plan_limits.js'
import { pagePoints } from './prices_in_text.js'

const MAX_NAMED = 2
/** Number of features. This many changes make it a different offer. */
const MIN_OFFER_CHANGES = 3
/** Number of words. A longer line says more than a feature's name. */
const MAX_NAME_WORDS = 4
/** Characters of a feature in a sentence. */
const MAX_FEATURE_LENGTH = 70
/** A check mark or bullet before a feature. */
const MARK = /^[^\p{L}\p{N}]+/u

/** Features of plans that were added, removed or moved to another plan, and limits that changed. */
export const planFeatures: Kind = {
  find(comparison) {
    if (comparison.label === 'careers') return []
    const {
      added = [],
      removed = [],
      limit = [],
    } = Object.groupBy(changedItems(comparison), ({ news }) => news)
    const features = new Set([...added, ...removed].map(({ feature }) => feature))
    const points = (features.size >= MIN_OFFER_CHANGES ? HIGH : MEDIUM) + pagePoints(comparison)
    const moved = movedClaim(comparison, added, removed, points)
    if (moved) return [...limitClaims(comparison, limit), moved]
    return [
      ...limitClaims(comparison, limit),
      ...(added.length > 0 ? [featureClaim(comparison, added, points)] : []),
      ...(removed.length > 0 ? [featureClaim(comparison, removed, points)] : []),
    ]
  },
}

/** Claims the features that changed in the same plans as the first one. */
function featureClaim(comparison: Comparison, items: readonly Item[], points: number): Claim {
  // "8 classes" of one plan and "12 classes" of another are two features.
  const groups = [...Map.groupBy(items, (item) => asWritten(comparison, item))].map(([line, some]) => ({
    line,
    plans: [...new Set(some.flatMap(({ plans }) => plans))],
    feature: some[0].feature,
  }))
  const { plans } = groups[0]
  const shown = groups.filter((group) => group.plans.join() === plans.join())
  const features = shown.map(({ line }) => formatFeature(comparison, line))
  const isAdded = items[0].news === 'added'
  const verb = isAdded ? 'now lists' : 'no longer lists'
  const place =
    plans[0] === ALL_PLANS
      ? `on ${pagePhrase(comparison.page)}`
      : `in ${joinNames(plans.map((plan) => cleanName(plan, 40)))}`
  return {
    id: isAdded ? 'feature_added' : 'feature_removed',
    points,
    rank: isAdded ? 62 : 58,
    clause: `${verb} ${joinNames(features, MAX_NAMED, 'features')} ${place}`,
    brief: features.length > 1 ? `${verb} ${features[0]} and more ${place}` : undefined,
    why: `Plan features were ${isAdded ? 'added' : 'removed'}`,
    proof: shown.map(({ feature }) => findLine(comparison, feature, plans)),
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
  const isMoved = now && old && moreAdded.length + moreRemoved.length === 0
  if (!isMoved || textKey(now.feature) !== textKey(old.feature)) return null
  const [from, to] = [old, now].map(({ plans }) => joinNames(plans.map((plan) => cleanName(plan, 40))))
  return {
    id: 'feature_moved',
    points,
    rank: 63,
    clause: `moved ${formatFeature(comparison, now.feature)} from ${from} to ${to}`,
    why: 'A plan feature moved',
    proof: [findLine(comparison, now.feature, now.plans)],
    essential: true,
  }
}

/** Returns the page's line or the value if it is short: "Unlimited mails" for "mails". */
function asWritten(comparison: Comparison, { feature, plans, change, news }: Item): string {
  const value = (news === 'added' ? change.after : change.before) ?? ''
  const isInValue = textKey(value).includes(textKey(feature))
  const line = change.kind !== 'changed' ? findLine(comparison, feature, plans) : isInValue ? value : feature
  const text = cleanText(line).replace(MARK, '')
  return wordCount(text) <= MAX_NAME_WORDS ? text : feature
}

/** Returns a feature, in quotation marks if it is more than a name or in a different language than the sentence. */
function formatFeature({ after }: Comparison, feature: string): string {
  const maxWords = after.isForeign ? 0 : MAX_NAME_WORDS
  return wordCount(feature) > maxWords || /[.!?:]$/.test(feature) || feature.length > MAX_FEATURE_LENGTH
    ? quote(feature, MAX_FEATURE_LENGTH)
    : cleanName(feature)
}
