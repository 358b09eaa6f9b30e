/**
 * Matches the expected differences with the evidence of an alert, and finds evidence that matches none. Matching is
 * strict: see `isTold`.
 */
import type { Change, FieldChange } from 'rivalwatch-plugin'
import { evidenceLines } from '#monitoring/pipeline/comparing/evidence'
import { humanised, planName, type Difference, type Value } from './model.js'
import { isIncluded } from './words.js'

/** One entry of the evidence as published: a field change without its facts, or a line. */
interface Entry {
  kind: FieldChange['kind']
  isLine: boolean
  /** Normalized texts. */
  field: string
  before: string
  after: string
}

export interface Coverage {
  told: Difference[]
  missed: Difference[]
  /** The number of field changes; `strayFields` lists those that match no expected difference. */
  fields: number
  strayFields: string[]
}

export function coverageOf(
  change: Change,
  expected: readonly Difference[],
  planNames: readonly string[]
): Coverage {
  const entries = entriesOf(change)
  const told = expected.filter((difference) => entries.some((entry) => isTold(difference, entry, planNames)))
  const fields = entries.filter(({ isLine }) => !isLine)
  const strayFields = fields
    .filter((entry) => !expected.some((difference) => isAbout(difference, entry, planNames)))
    .map(({ field, before, after }) => `${field}: ${before} → ${after}`)
  return {
    told,
    missed: expected.filter((difference) => !told.includes(difference)),
    fields: fields.length,
    strayFields,
  }
}

function entriesOf(change: Change): Entry[] {
  const { removed, added } = evidenceLines(change.lines)
  return [
    ...change.fields.map(({ kind, field, before = '', after = '' }) => ({
      kind,
      isLine: false,
      field: normalized(field),
      before: normalized(before),
      after: normalized(after),
    })),
    ...removed.map((text) => ({
      kind: 'removed' as const,
      isLine: true,
      field: '',
      before: normalized(text),
      after: '',
    })),
    ...added.map((text) => ({
      kind: 'added' as const,
      isLine: true,
      field: '',
      before: '',
      after: normalized(text),
    })),
  ]
}

/**
 * Whether a single entry reports the whole difference: an addition or removal must be named in an entry of that
 * kind; a change must be named with its plan in a field change that has both values.
 */
function isTold(difference: Difference, entry: Entry, planNames: readonly string[]): boolean {
  const { type, from, to } = difference
  const kind = type.endsWith('-added') ? 'added' : type.endsWith('-removed') ? 'removed' : 'changed'
  if (entry.kind !== kind) return false
  const name = nameOf(difference)
  if (kind !== 'changed') return holds(entry, name, planNames)
  if (difference.plan && !holds(entry, planName(difference.plan), planNames)) return false
  if (name && !holds(entry, name, planNames)) return false
  return saysValue(entry.before, from!) && saysValue(entry.after, to!) && entry.before !== entry.after
}

/** Whether an entry is related to a difference, even if it does not report all of it. */
function isAbout(difference: Difference, entry: Entry, planNames: readonly string[]): boolean {
  const plan = difference.plan === undefined ? undefined : planName(difference.plan)
  const name = nameOf(difference)
  if (difference.type === 'plan-added' || difference.type === 'plan-removed')
    return holds(entry, name, planNames)
  if (name !== '' && name !== plan) return holds(entry, name, planNames)
  return plan !== undefined && holds(entry, plan, planNames)
}

function nameOf({ type, plan, feature, limit, addOn }: Difference): string {
  if (type === 'plan-added' || type === 'plan-removed') return planName(plan!)
  const key = feature ?? limit ?? addOn
  return key === undefined ? '' : humanised(key)
}

/**
 * Whether an entry contains the name as whole words and not just as part of a longer plan name: "Business Plus"
 * does not name "Plus".
 */
function holds({ field, before, after }: Entry, name: string, planNames: readonly string[]): boolean {
  const wanted = normalized(name)
  const longer = planNames.map(normalized).filter((other) => other !== wanted && other.includes(wanted))
  return [field, before, after].some((text) => {
    const rest = longer.reduce((left, other) => ` ${left} `.replaceAll(` ${other} `, ' ; '), text)
    return ` ${rest} `.includes(` ${wanted} `)
  })
}

function saysValue(text: string, value: Value): boolean {
  if (value === true) return text !== '' && text !== 'not included'
  if (!isIncluded(value))
    return text === 'not included' || text === 'no' || text === 'free' || hasNumber(text, 0)
  if (typeof value === 'number') return hasNumber(text, value)
  const words = Array.isArray(value) ? value.join(' ') : String(value)
  return ` ${text} `.includes(` ${normalized(words)} `)
}

function hasNumber(text: string, value: number): boolean {
  return (text.replaceAll(',', '').match(/\d+(?:\.\d+)?/g) ?? []).some((number) => Number(number) === value)
}

function normalized(text: string): string {
  return text
    .toLowerCase()
    .replace(/(?<!\d)[.,]|[.,](?!\d)|[^\p{L}\p{N}.,✓✗%]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
