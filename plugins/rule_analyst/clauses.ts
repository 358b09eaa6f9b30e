import type { Change, FieldChange } from '#platform/contract'
import type { Part } from './parts.js'
import {
  featureOf,
  heldOf,
  isPrice,
  isPriceOf,
  moveOf,
  planOf,
  tellLimit,
  type OfferMove,
} from './rules/plans.js'
import { tellPriceChange } from './rules/pricing.js'

/** A part of a sentence and the changes that it tells. */
export interface Clause {
  text: string
  fields: FieldChange[]
}

const MOST_NAMED = 3

/**
 * What happened to prices and plans, each kind in one clause: "took Audit log and SSO out of Pro". The clause that holds
 * `main` comes first.
 */
export function offerClauses({ fields, page }: Change, main: FieldChange): Clause[] {
  const ofMove = (move: OfferMove) => fields.filter((field) => moveOf(field) === move)
  const plans = [...ofMove('plan_removed'), ...ofMove('plan_added')]
  const clauses: Clause[] = [
    ...clauseOf(ofMove('plan_removed'), (names) => `removed ${names}`, planOf),
    ...clauseOf(ofMove('plan_added'), (names) => `added ${names}`, planOf),
    ...fields
      .filter((field) => isPrice(field) && field.kind === 'changed')
      .map((field) => ({
        text: tellPriceChange({ field, before: field.before, after: field.after }, { page }),
        fields: [field],
      })),
    ...byPlans(ofMove('taken')).flatMap(({ holders, some }) =>
      clauseOf(some, (names) => `took ${names} out of ${holders}`, heldOf)
    ),
    ...byPlans(ofMove('given')).flatMap(({ holders, some }) =>
      clauseOf(some, (names) => `added ${names} to ${holders}`, heldOf)
    ),
    ...ofMove('limit').map((field) => ({ text: tellLimit(field), fields: [field] })),
    ...clauseOf(ofMove('row_removed'), (names) => `took out ${names}`),
    ...clauseOf(
      ofMove('row_added').filter((field) => !isUnit(field)),
      (names) => `introduced ${names}`
    ),
  ]
  for (const clause of clauses) {
    const told = plans.filter((plan) => clause.fields.includes(plan))
    clause.fields.push(
      ...fields.filter((field) => told.some((plan) => isPriceOf(field, plan) || isUnitOf(field, plan)))
    )
  }
  const lead = clauses.find((clause) => clause.fields.includes(main))
  return lead ? [lead, ...clauses.filter((clause) => clause !== lead)] : clauses
}

/** A row named by what is counted, as "user" of "1 user", is no feature to speak of. */
function isUnit(field: FieldChange): boolean {
  return /^\p{Ll}+$/u.test(featureOf(field))
}

function isUnitOf(field: FieldChange, plan: FieldChange): boolean {
  return moveOf(field) === 'row_added' && isUnit(field) && planOf(field) === planOf(plan)
}

function clauseOf(
  fields: FieldChange[],
  text: (names: string) => string,
  nameOf: (field: FieldChange) => string = featureOf
): Clause[] {
  return fields.length > 0 ? [{ text: text(listed(fields.map(nameOf))), fields: [...fields] }] : []
}

/** Features that moved in the same plans together. */
function byPlans(fields: readonly FieldChange[]): { holders: string; some: FieldChange[] }[] {
  const byFeature = Map.groupBy(fields, featureOf)
  const groups = Map.groupBy([...byFeature.values()], (some) => some.map(planOf).join('\n'))
  return [...groups.values()].map((group) => ({
    holders: listed(group[0].map(planOf)),
    some: group.flat(),
  }))
}

/** "A", "A and B", "A, B, C and 4 more"; each name once. */
function listed(all: readonly string[]): string {
  const names = [...new Set(all)]
  if (names.length > MOST_NAMED + 1)
    return `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Told changes whose texts are looked for within lines; more are only compared with whole ones. */
const MOST_SOUGHT = 100
/** Shorter texts stand in other words by chance. */
const LEAST_SOUGHT = 4

/** Tells whether a changed line says nothing that the given changes do not say. */
export function tellerOf(fields: readonly FieldChange[]): (part: Part) => boolean {
  const said = fields
    .flatMap(({ before, after, facts }) => [facts?.feature, facts?.subject, before, after])
    .filter((text) => text !== undefined)
    .map((text) => text.toLowerCase())
  const whole = new Set(said)
  const sought = [...whole].slice(0, MOST_SOUGHT)
  const isSaid = (text: string | undefined) => {
    if (text === undefined) return true
    const line = text.slice(0, 1_000).toLowerCase()
    return (
      whole.has(line) ||
      sought.some((one) => one.includes(line) || (one.length >= LEAST_SOUGHT && line.includes(one)))
    )
  }
  return ({ before, after, block }) => block !== undefined && isSaid(before) && isSaid(after)
}
