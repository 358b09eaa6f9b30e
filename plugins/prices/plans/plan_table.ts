import { planKey, type PlanTable } from 'rivalwatch-plugin'
import { labelKey, valueKey } from './items.js'
import { INCLUDED, NOT_INCLUDED } from './marks.js'

export const MAX_PLANS = 60
const MAX_ROWS = 500
const MAX_LABEL_LENGTH = 160

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
  /** By label key. Values are by plan key. */
  readonly #rows = new Map<string, { label: string; values: Map<string, CellValue> }>()

  /** Adds a row even if no plan has it. Returns its values, or null if the table is full. */
  addRow(label: string): Map<string, CellValue> | null {
    const key = labelKey(label)
    if (!this.#rows.has(key) && this.#rows.size < MAX_ROWS)
      this.#rows.set(key, { label: label.slice(0, MAX_LABEL_LENGTH), values: new Map() })
    return this.#rows.get(key)?.values ?? null
  }

  /**
   * Sets the value of a feature for a plan, unless another part already set it.
   * @param part the part of the page that states it; a second value from the same part is added to the first
   */
  set(plan: string, label: string, value: string, part: PagePart): void {
    const values = this.addRow(label)
    const key = planKey(plan)
    const isKnown = this.#plans.has(key)
    if (!values || (!isKnown && this.#plans.size >= MAX_PLANS)) return
    if (!isKnown) this.#plans.set(key, plan)
    const current = values.get(key)
    if (!current) values.set(key, { value, part })
    else if (current.part === part) current.value = merged(current.value, value)
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
}

/** Combines two values that one part states for the same feature. Sorted, so their order does not matter. */
function merged(known: string, value: string): string {
  if (!isText(value)) return known || value
  if (!isText(known)) return value
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
