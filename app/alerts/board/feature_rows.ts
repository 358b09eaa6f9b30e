import type { Cited } from '#alerts/profile/cited'
import type { BoardColumn, BoardMark } from '#alerts/board/board_column'

/** A value that several plans of a competitor share. */
export type FeatureValue = Cited & { plans: string[]; mark: BoardMark | null }

export type FeatureRow = {
  /** As the first competitor spells it. */
  name: string
  /** The number of competitors whose pages name the feature. */
  count: number
  /** One per column; empty if its pages do not name the feature. */
  cells: FeatureValue[][]
}

/**
 * Groups the features of all columns by name, the most common first. Names match if their letters and digits do;
 * synonyms are not recognized.
 */
export function featureRows(columns: readonly BoardColumn[]): FeatureRow[] {
  const rows = new Map<string, FeatureRow>()
  columns.forEach(({ plans }, at) => {
    for (const plan of plans.value ?? []) {
      for (const feature of plan.features) {
        const { label, mark, ...cited } = feature
        const key = featureKey(label)
        if (key === '') continue
        const row: FeatureRow = rows.get(key) ?? { name: label, count: 0, cells: columns.map(() => []) }
        rows.set(key, row)
        if (row.cells[at].length === 0) row.count++
        addValue(row.cells[at], cited, plan.text, mark)
      }
    }
  })
  return [...rows.values()].sort((a, b) => b.count - a.count)
}

/** Adds a value to a cell. Plans with the same value in the same place share an entry. */
function addValue(cell: FeatureValue[], cited: Cited, plan: string, mark: BoardMark | null) {
  const same = cell.find(
    (one) =>
      one.text === cited.text &&
      one.line === cited.line &&
      one.versionId === cited.versionId &&
      one.mark?.from === mark?.from
  )
  if (same) same.plans.push(plan)
  else cell.push({ ...cited, plans: [plan], mark })
}

/** Returns a key for comparing names regardless of case and punctuation. */
export function featureKey(label: string): string {
  return label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+%]+/gu, ' ')
    .trim()
}
