import type { Change, Verdict } from 'rivalwatch-plugin'
import { wordsOf } from '#detection/scoring/changed_words'

/** The groups of features: the part before the colon. */
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

/** The feature of every change, which expresses the team's opinion of changes in general. */
export const ANY_CHANGE = 'any:change'

/** The length of the database column, in characters. */
const FEATURE_LENGTH = 120
/** The maximum number of changed lines and fields of a small and of a medium change. */
const SMALL = 4
const MEDIUM = 20

/**
 * Returns the features of a change as distinct `group:value` strings. None for a verdict without terms, which ratings
 * cannot adjust.
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
    // Changes that the rules filter out have their own feature, so that ratings for the rule's other changes do not
    // raise them.
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

/** Returns the first feature of a group. */
export function featureOf(group: FeatureGroup, features: readonly string[]): string | undefined {
  return features.find((feature) => groupOf(feature) === group)
}

/**
 * Returns how much each feature counts: 1/√n if its group has n of them, so that a large group does not outweigh the
 * others. Drops features of groups that no longer exist.
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
