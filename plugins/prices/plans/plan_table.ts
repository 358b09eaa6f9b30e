import { planKey, type PlanTable } from 'rivalwatch-plugin'
import { labelKey, valueKey } from './items.js'
import { INCLUDED, NOT_INCLUDED } from './marks.js'

export const MAX_PLANS = 60
const MAX_ROWS = 500
const MAX_LABEL_LENGTH = 160

interface BuiltRow {
  label: string
  key: string
  /** By plan key. */
  values: Map<string, CellValue>
}

interface CellValue {
  value: string
  /** The part of the page that stated the value first. */
  part: PagePart
}

/** Identifies a part of a page: a table, a list or a card. */
export type PagePart = symbol

/** Collects what the parts of a page say about its plans. The first part to state a value wins. */
export class PlanTableBuilder {
  readonly #plans = new Map<string, string>()
  readonly #rows = new Map<string, BuiltRow>()
  /** Rows by label as written, so that the key of each label is computed once. */
  readonly #byLabel = new Map<string, BuiltRow>()
  readonly #keys = new Map<string, string>()

  /** Adds a row even if no plan has it. */
  addRow(label: string): void {
    this.#row(label)
  }

  /**
   * Sets the value of a feature for a plan, unless another part already set it.
   * @param part the part of the page that states it; a second value from the same part is added to the first
   */
  set(plan: string, label: string, value: string, part: PagePart): void {
    const row = this.#row(label)
    const key = this.#keyOf(plan)
    if (!row || !this.#addPlan(key, plan)) return
    const current = row.values.get(key)
    if (!current) row.values.set(key, { value, part })
    else if (current.part === part)
      current.value = isText(value) ? mergeTexts(current.value, value) : current.value || value
  }

  build(): PlanTable {
    const rows = [...this.#rows.values()]
    const used = [...this.#plans].filter(([key]) => rows.some(({ values }) => values.has(key)))
    return {
      plans: used.map(([, name]) => name),
      rows: rows.map(({ label, values }) => ({
        label,
        cells: used.map(([key]) => values.get(key)?.value ?? NOT_INCLUDED),
      })),
    }
  }

  /** Adds a plan if it is new and fits. Returns whether the plan is in the table. */
  #addPlan(key: string, name: string): boolean {
    if (this.#plans.has(key)) return true
    if (this.#plans.size >= MAX_PLANS) return false
    this.#plans.set(key, name)
    return true
  }

  #row(label: string): BuiltRow | undefined {
    const seen = this.#byLabel.get(label)
    if (seen) return seen
    const key = labelKey(label)
    const known = this.#rows.get(key)
    if (!known && this.#rows.size >= MAX_ROWS) return undefined
    const row = known ?? {
      label: label.slice(0, MAX_LABEL_LENGTH),
      key,
      values: new Map<string, CellValue>(),
    }
    this.#rows.set(key, row)
    this.#byLabel.set(label, row)
    return row
  }

  #keyOf(plan: string): string {
    const known = this.#keys.get(plan)
    if (known !== undefined) return known
    const key = planKey(plan)
    this.#keys.set(plan, key)
    return key
  }
}

/** Combines two values that one part states for the same feature. */
function mergeTexts(known: string, value: string): string {
  return isText(known) && known !== value ? joinTexts(known, value) : value
}

/** Joins several values of a feature. They are sorted, so their order on the page does not matter. */
function joinTexts(known: string, value: string): string {
  return [...new Set([...known.split(' · '), value])].sort().join(' · ').slice(0, 200)
}

/** Whether two cells of a row mean the same. */
export function isSameCell(a: string, b: string, label: string): boolean {
  return a === b || (isText(a) && isText(b) && valueKey(a, label) === valueKey(b, label))
}

/** Whether a cell is text rather than yes or no. */
export function isText(cell: string): boolean {
  return cell !== INCLUDED && cell !== NOT_INCLUDED
}
