import { labelKey, valueKey } from './items.js'
import { INCLUDED, NOT_INCLUDED } from './marks.js'
import { planKey } from './names.js'

/** What the plans of a page have, as it is stored with a version. */
export interface PlanTable {
  /** Names as the page has them. */
  plans: string[]
  rows: PlanRow[]
}

export interface PlanRow {
  label: string
  /** One for each plan: "✓", empty for what it lacks, or what the page says: "10 GB". */
  cells: string[]
}

export const MOST_PLANS = 60
export const MOST_ROWS = 500
const LONGEST_LABEL = 160

interface BuiltRow {
  label: string
  key: string
  /** By key of the plan. */
  values: Map<string, Said>
}

interface Said {
  value: string
  /** Of the page, that said it first. */
  part: PagePart
}

/** Stands for a part of a page: a table, a list, a card. */
export type PagePart = symbol

/** Gathers what several parts of a page say of its plans. What is said first counts. */
export class PlanTableBuilder {
  readonly #plans = new Map<string, string>()
  readonly #rows = new Map<string, BuiltRow>()
  /** Rows by label as written, so that each label is brought into its plain form once. */
  readonly #byLabel = new Map<string, BuiltRow>()
  readonly #keys = new Map<string, string>()

  /** Makes the row known, also where no plan has it. */
  addRow(label: string): void {
    this.#row(label)
  }

  /** @param part the page's part that says it: within one part a second value of the same thing stands beside the first */
  set(plan: string, label: string, value: string, part: PagePart): void {
    const row = this.#row(label)
    const key = this.#keyOf(plan)
    if (!row || !this.#hasPlan(key, plan)) return
    const said = row.values.get(key)
    if (!said) row.values.set(key, { value, part })
    else if (said.part === part)
      said.value = isText(value) ? withText(said.value, value) : said.value || value
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

  /** Takes in a plan, if there is room for it. */
  #hasPlan(key: string, name: string): boolean {
    if (this.#plans.has(key)) return true
    if (this.#plans.size >= MOST_PLANS) return false
    this.#plans.set(key, name)
    return true
  }

  #row(label: string): BuiltRow | undefined {
    const seen = this.#byLabel.get(label)
    if (seen) return seen
    const key = labelKey(label)
    const known = this.#rows.get(key)
    if (!known && this.#rows.size >= MOST_ROWS) return undefined
    const row = known ?? { label: label.slice(0, LONGEST_LABEL), key, values: new Map<string, Said>() }
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

/** What a part says of one thing twice. */
function withText(known: string, value: string): string {
  return isText(known) && known !== value ? joined(known, value) : value
}

/** Several values of one thing, in an order of their own so that the page's does not matter. */
function joined(known: string, value: string): string {
  return [...new Set([...known.split(' · '), value])].sort().join(' · ').slice(0, 200)
}

/** Whether two cells of a row say the same. */
export function isSameCell(a: string, b: string, label: string): boolean {
  return a === b || (isText(a) && isText(b) && valueKey(a, label) === valueKey(b, label))
}

/** Neither yes nor no. */
export function isText(cell: string): boolean {
  return cell !== INCLUDED && cell !== NOT_INCLUDED
}
