import type { FieldChange } from 'rivalwatch-plugin'
import type { Comparison } from '../comparison.js'
import { textKey } from '../likeness.js'
import { lineOf } from '../pairing.js'
import { nameKey } from '../proof.js'
import { cleanText } from '../words.js'

/** A feature of a plan that the detector found changed. */
export interface Item {
  plan: string
  feature: string
  change: FieldChange
}

/** The subject that the detector gives to a feature in a list that names no plan. */
export const ALL_PLANS = 'all plans'
/** The detector's values for a feature that a plan has or lacks. */
export const INCLUDED = 'included'
export const NOT_INCLUDED = 'not included'

/** Characters of a feature in a sentence. */
export const MAX_FEATURE_LENGTH = 70

/** A check mark or bullet before a feature. */
export const MARK = /^[^\p{L}\p{N}]+/u

/** Returns the changed line with a text, preferably in the given plans; the text itself if there is none. */
export function findLine({ edits }: Comparison, text: string, planNames: readonly string[] = []): string {
  const titles = new Set(planNames.flatMap((one) => one.split(', ').map(nameKey)))
  const lines = edits.map(lineOf).filter((one) => textKey(one.text).includes(textKey(text)))
  const planLine = lines.find(({ plan }) => plan && titles.has(nameKey(plan.title)))
  const isElsewhere = lines.some(({ plan }) => plan) && titles.size > 0
  return planLine?.text ?? (isElsewhere ? text : (lines[0]?.text ?? text))
}

/** Returns the page's line for a feature, without a mark at its start: "Unlimited mails" for "mails". */
export function shownLine(comparison: Comparison, { feature, plan }: Pick<Item, 'feature' | 'plan'>): string {
  return cleanText(findLine(comparison, feature, [plan])).replace(MARK, '')
}

/** Whether a plan gained a feature. */
export function isAddition({ kind, before }: FieldChange): boolean {
  return kind === 'added' || (kind === 'changed' && before === NOT_INCLUDED)
}

/** Whether a plan lost a feature. */
export function isRemoval({ kind, after }: FieldChange): boolean {
  return kind === 'removed' || (kind === 'changed' && after === NOT_INCLUDED)
}
