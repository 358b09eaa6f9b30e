import {
  type ChangeFacts,
  type FieldChange,
  type PageContent,
  planKey,
  type PlanTable,
} from 'rivalwatch-plugin'
import { labelKey, quantityOf } from './items.js'
import { INCLUDED, NOT_INCLUDED } from './marks.js'
import { isSameCell, isText } from './plan_table.js'

const MAX_CHANGES = 600
const MAX_TEXT_LENGTH = 400
/** If this many yes-or-no cells flip, the page only marks them differently. */
const FLIPPED = { cells: 12, share: 0.6 }

/** Reports added and removed plans, features and limits, and changed values of plans. */
export function planChanges(before: PageContent, after: PageContent): FieldChange[] {
  const [old, current] = [before.plans, after.plans]
  if (!isPlanTable(old) || !isPlanTable(current)) return []
  if (old.plans.length === 0 || current.plans.length === 0) return []
  const plans = compareByKey(old.plans, current.plans, planKey)
  const rows = compareByKey(old.rows, current.rows, ({ label }) => labelKey(label))
  return [
    ...planChangesOf(plans, before, after),
    ...cellChanges(old, current, plans.both, rows.both),
    ...rows.removed.map((row) => rowChange('removed', old, row)),
    ...rows.added.map((row) => rowChange('added', current, row)),
  ].slice(0, MAX_CHANGES)
}

type Comparison<T> = { removed: T[]; added: T[]; both: [old: T, current: T][] }

function compareByKey<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (entry: T) => string
): Comparison<T> {
  const oldByKey = new Map(before.map((entry) => [keyOf(entry), entry]))
  const currentByKey = new Map(after.map((entry) => [keyOf(entry), entry]))
  return {
    removed: [...oldByKey].filter(([key]) => !currentByKey.has(key)).map(([, entry]) => entry),
    added: [...currentByKey].filter(([key]) => !oldByKey.has(key)).map(([, entry]) => entry),
    both: [...oldByKey].flatMap(([key, entry]): [T, T][] => {
      const partner = currentByKey.get(key)
      return partner === undefined ? [] : [[entry, partner]]
    }),
  }
}

/**
 * Reports added and removed plans. If no plan is in both versions, the markup may have changed, so names that appear in
 * the lines of both versions are left out.
 */
function planChangesOf(plans: Comparison<string>, before: PageContent, after: PageContent): FieldChange[] {
  const isRebuilt = plans.both.length === 0
  const linesOf = (content: PageContent) =>
    new Set(content.blocks.map(({ text }) => planKey(text.slice(0, 80))))
  const [linesAfter, linesBefore] = isRebuilt
    ? [linesOf(after), linesOf(before)]
    : [new Set<string>(), new Set<string>()]
  return [
    ...plans.removed
      .filter((name) => !linesAfter.has(planKey(name)))
      .map((name) => planChange('removed', name)),
    ...plans.added.filter((name) => !linesBefore.has(planKey(name))).map((name) => planChange('added', name)),
  ]
}

function planChange(kind: 'added' | 'removed', name: string): FieldChange {
  const value = kind === 'added' ? { after: name } : { before: name }
  return { category: 'pricing', field: `plans.${name}`, kind, ...value, facts: { subject: name } }
}

type Row = PlanTable['rows'][number]

function cellChanges(
  old: PlanTable,
  current: PlanTable,
  plans: readonly [string, string][],
  rows: readonly [Row, Row][]
): FieldChange[] {
  const changes: { change: FieldChange; isFlipped: boolean }[] = []
  let cells = 0
  for (const [oldRow, row] of rows) {
    for (const [oldPlan, plan] of plans) {
      const before = oldRow.cells[old.plans.indexOf(oldPlan)] ?? NOT_INCLUDED
      const after = row.cells[current.plans.indexOf(plan)] ?? NOT_INCLUDED
      cells++
      if (isSameCell(before, after, row.label)) continue
      const isFlipped = !isText(before) && !isText(after)
      changes.push({ change: cellChange(plan, row.label, before, after), isFlipped })
    }
  }
  const flipped = changes.filter(({ isFlipped }) => isFlipped).length
  const hasNewMarkStyle = flipped >= FLIPPED.cells && flipped > FLIPPED.share * cells
  return changes.filter(({ isFlipped }) => !isFlipped || !hasNewMarkStyle).map(({ change }) => change)
}

function cellChange(plan: string, label: string, before: string, after: string): FieldChange {
  const facts: ChangeFacts = { subject: plan, feature: label }
  const [amountBefore, amountAfter] = [quantityOf(before), quantityOf(after)]
  if (amountBefore !== undefined) facts.amountBefore = amountBefore
  if (amountAfter !== undefined) facts.amountAfter = amountAfter
  return {
    category: 'pricing',
    field: `plans.${plan}.${label}`,
    kind: 'changed',
    before: inWords(before),
    after: inWords(after),
    facts,
  }
}

/** Describes an added or removed feature or limit, with the plans that have or had it. */
function rowChange(kind: 'added' | 'removed', { plans }: PlanTable, { label, cells }: Row): FieldChange {
  const plansWithIt = plans.filter((_, at) => cells[at] !== NOT_INCLUDED)
  const values = plans.flatMap((plan, at) => (isText(cells[at]) ? [`${plan} ${cells[at]}`] : []))
  const planList =
    plansWithIt.length === plans.length
      ? 'all plans'
      : plansWithIt.length
        ? plansWithIt.join(', ')
        : 'no plan'
  const description = values.length ? `${label}: ${values.join(', ')}` : `${label} (${planList})`
  const text =
    description.length > MAX_TEXT_LENGTH ? `${description.slice(0, MAX_TEXT_LENGTH - 1)}…` : description
  return {
    category: 'pricing',
    field: `features.${label}`,
    kind,
    ...(kind === 'added' ? { after: text } : { before: text }),
    facts: { subject: planList.slice(0, 200), feature: label },
  }
}

function inWords(cell: string): string {
  if (cell === INCLUDED) return 'included'
  return cell === NOT_INCLUDED ? 'not included' : cell
}

function isPlanTable(value: unknown): value is PlanTable {
  if (typeof value !== 'object' || value === null) return false
  const { plans, rows } = value as Partial<PlanTable>
  return Array.isArray(plans) && Array.isArray(rows)
}
