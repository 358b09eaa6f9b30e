import { cut, type FieldChange, type PageContent, planKey, type PlanTable } from 'rivalwatch-plugin'
import { labelKey, quantityOf } from './items.js'
import { INCLUDED, NOT_INCLUDED } from './marks.js'
import { isSameCell, isText } from './plan_table.js'

const MAX_CHANGES = 600
const MAX_TEXT_LENGTH = 400
/** If this many yes-or-no cells flip, the page only marks them differently. */
const FLIPPED = { cells: 12, share: 0.6 }

type Row = PlanTable['rows'][number]

/** Reports added and removed plans, features and limits, and changed values of plans. */
export function planChanges(before: PageContent, after: PageContent): FieldChange[] {
  const [old, current] = [before.plans, after.plans]
  if (!isPlanTable(old) || !isPlanTable(current)) return []
  if (old.plans.length === 0 || current.plans.length === 0) return []
  const [oldPlans, plans] = [old, current].map((table) => byKey(table.plans, planKey))
  const [oldRows, rows] = [old, current].map((table) => byKey(table.rows, ({ label }) => labelKey(label)))
  // If no plan is in both versions, the markup may have changed, so names that both versions show are left out.
  const isRebuilt = ![...oldPlans.keys()].some((key) => plans.has(key))
  const shownIn = (content: PageContent) =>
    new Set(isRebuilt ? content.blocks.map(({ text }) => planKey(text.slice(0, 80))) : [])
  return [
    ...missingIn(oldPlans, plans, shownIn(after)).map((name) => planChange({ before: name })),
    ...missingIn(plans, oldPlans, shownIn(before)).map((name) => planChange({ after: name })),
    ...cellChanges(old, current),
    ...missingIn(oldRows, rows).map((row) => rowChange('before', old, row)),
    ...missingIn(rows, oldRows).map((row) => rowChange('after', current, row)),
  ].slice(0, MAX_CHANGES)
}

function byKey<T>(entries: readonly T[], keyOf: (entry: T) => string): Map<string, T> {
  return new Map(entries.map((entry) => [keyOf(entry), entry]))
}

/** Returns the entries whose keys are neither in the other version nor among those shown there. */
function missingIn<T>(
  entries: Map<string, T>,
  others: Map<string, T>,
  shown: ReadonlySet<string> = new Set()
): T[] {
  return [...entries].filter(([key]) => !others.has(key) && !shown.has(key)).map(([, entry]) => entry)
}

function planChange(value: { before: string } | { after: string }): FieldChange {
  const [kind, name] =
    'after' in value ? (['added', value.after] as const) : (['removed', value.before] as const)
  return { category: 'pricing', field: `plans.${name}`, kind, ...value, facts: { subject: name } }
}

/** Compares the cells of the plans and rows that are in both versions. */
function cellChanges(old: PlanTable, current: PlanTable): FieldChange[] {
  const oldRows = byKey(old.rows, ({ label }) => labelKey(label))
  const oldColumns = new Map(old.plans.map((plan, column) => [planKey(plan), column]))
  const changes: { change: FieldChange; isFlipped: boolean }[] = []
  let cells = 0
  for (const { label, cells: now } of current.rows) {
    const row = oldRows.get(labelKey(label))
    for (const [column, plan] of current.plans.entries()) {
      const oldColumn = oldColumns.get(planKey(plan))
      if (!row || oldColumn === undefined) continue
      const [before, after] = [row.cells[oldColumn] ?? NOT_INCLUDED, now[column] ?? NOT_INCLUDED]
      cells++
      if (isSameCell(before, after, label)) continue
      changes.push({
        change: cellChange(plan, label, before, after),
        isFlipped: !isText(before) && !isText(after),
      })
    }
  }
  const flipped = changes.filter(({ isFlipped }) => isFlipped).length
  const hasNewMarkStyle = flipped >= FLIPPED.cells && flipped > FLIPPED.share * cells
  return changes.filter(({ isFlipped }) => !isFlipped || !hasNewMarkStyle).map(({ change }) => change)
}

function cellChange(plan: string, feature: string, before: string, after: string): FieldChange {
  const [amountBefore, amountAfter] = [quantityOf(before), quantityOf(after)]
  return {
    category: 'pricing',
    field: `plans.${plan}.${feature}`,
    kind: 'changed',
    before: inWords(before),
    after: inWords(after),
    facts: {
      subject: plan,
      feature,
      ...(amountBefore !== undefined && { amountBefore }),
      ...(amountAfter !== undefined && { amountAfter }),
    },
  }
}

/** Describes an added or removed feature or limit, with the plans that have or had it. */
function rowChange(side: 'before' | 'after', { plans }: PlanTable, { label, cells }: Row): FieldChange {
  const having = plans.filter((_, at) => cells[at] !== NOT_INCLUDED)
  const values = plans.flatMap((plan, at) => (isText(cells[at]) ? [`${plan} ${cells[at]}`] : []))
  const planList = having.length === plans.length ? 'all plans' : having.join(', ') || 'no plan'
  const text = values.length ? `${label}: ${values.join(', ')}` : `${label} (${planList})`
  return {
    category: 'pricing',
    field: `features.${label}`,
    kind: side === 'after' ? 'added' : 'removed',
    [side]: cut(text, MAX_TEXT_LENGTH),
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
