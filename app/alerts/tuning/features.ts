import type { Change, Verdict } from '#platform/contract'
import { wordsOf } from '#alerts/tuning/words'

/** What features are about, by what stands before their colon. */
const FEATURE_GROUPS = [
  'any',
  'score',
  'rule',
  'pair',
  'wanted',
  'label',
  'category',
  'place',
  'kind',
  'edit',
  'size',
  'word',
] as const

export type FeatureGroup = (typeof FEATURE_GROUPS)[number]

/** What every change has: what a team says of all of them alike. */
export const ANY_CHANGE = 'any:change'

/** A longer one would not fit its column. */
const FEATURE_LENGTH = 120
/** Changed lines and fields up to which a change is of a size. */
const SMALL = 4
const MEDIUM = 20

/**
 * What tells a change from others, as `group:value`, each once. None for a verdict without terms: nothing can be tuned
 * there.
 */
export function featuresOf(change: Change, { score, excerpt, terms = [] }: Verdict): string[] {
  if (terms.length === 0) return []
  const { page, fields, lines } = change
  const rules = terms.map(({ id }) => id).filter((id) => id !== `${page.label}_page`)
  const [main = 'none'] = rules
  const landmarks = [
    ...lines.map(({ block }) => block.landmark),
    ...fields.map(({ facts }) => facts?.landmark).filter((landmark) => landmark !== undefined),
  ]
  return distinct([
    `score:${score ?? 'none'}`,
    ...rules.map((id) => `rule:${id}`),
    // What a rule stayed silent about is learned apart, so that a liking for its other changes does not bring it up.
    `${score === null ? 'wanted' : 'pair'}:${main}/${page.label}`,
    `label:${page.label}`,
    ...fields.map(({ category }) => `category:${category}`),
    ...landmarks.map((landmark) => `place:${landmark}`),
    ...lines.map(({ block }) => `kind:${block.kind}`),
    `edit:${editOf(change)}`,
    `size:${sizeOf(fields.length + lines.length)}`,
    ...wordsOf(change, excerpt).map((word) => `word:${word}`),
  ])
}

export function groupOf(feature: string): FeatureGroup {
  return feature.slice(0, feature.indexOf(':')) as FeatureGroup
}

/** The first feature of a group. */
export function featureOf(group: FeatureGroup, features: readonly string[]): string | undefined {
  return features.find((feature) => groupOf(feature) === group)
}

/**
 * How much each feature counts: several of one group share what one alone would have. Those of groups that are no longer
 * known are left out.
 */
export function valuesOf(features: readonly string[]): Map<string, number> {
  const sizes = new Map<string, number>()
  const known = features.filter((feature) => FEATURE_GROUPS.includes(groupOf(feature)))
  for (const feature of known) sizes.set(groupOf(feature), (sizes.get(groupOf(feature)) ?? 0) + 1)
  return new Map(known.map((feature) => [feature, 1 / Math.sqrt(sizes.get(groupOf(feature))!)]))
}

function editOf({ fields, lines }: Change): 'added' | 'removed' | 'changed' {
  const kinds = new Set([...lines, ...fields].map(({ kind }) => kind))
  const [only] = kinds
  return kinds.size === 1 ? only : 'changed'
}

function sizeOf(parts: number): 'small' | 'medium' | 'large' {
  return parts <= SMALL ? 'small' : parts <= MEDIUM ? 'medium' : 'large'
}

function distinct(features: string[]): string[] {
  return [...new Set(features.map((feature) => feature.slice(0, FEATURE_LENGTH)))]
}
