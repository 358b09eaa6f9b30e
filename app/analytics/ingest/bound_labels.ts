import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DayDifference, LabelKind } from '#analytics/ingest/differences'

/** Stands for all labels of a day that came when there was no more room. */
export const OTHER = '(other)'

const MAX_PAGES = 2_000
const MAX_LABELS = 500

/** How many labels of a kind a site has a row for on a day. */
export function mostOf(kind: LabelKind): number {
  return kind === 'page' ? MAX_PAGES : MAX_LABELS
}

/** What is to be added to a label's row. */
export interface LabelDifference {
  kind: LabelKind
  label: string
  amount: number
}

/**
 * What is to be added to the labels of a day. Who asks has the site's turn. A label that found no room never gets a row:
 * rows do not go away, so what is taken off it again is taken off where it was counted.
 */
export async function boundLabels(
  trx: TransactionClientContract,
  site: { id: string },
  day: string,
  labels: DayDifference['labels']
): Promise<LabelDifference[]> {
  const rows = () => trx.from('site_day_labels').where({ site_id: site.id, day }).whereNot('label', OTHER)
  const counts = await rows().groupBy('kind').select('kind').count('* as total')
  const taken = new Map(counts.map(({ kind, total }) => [kind, Number(total)]))

  const bounded: LabelDifference[] = []
  for (const [kind, amounts] of labels) {
    let room = mostOf(kind) - (taken.get(kind) ?? 0)
    const known =
      amounts.size <= room
        ? null
        : new Set((await rows().where({ kind }).select('label')).map(({ label }) => label))
    let other = 0
    for (const [label, amount] of amounts) {
      if (amount === 0) continue
      if (label === OTHER || (known && !known.has(label) && room-- <= 0)) other += amount
      else bounded.push({ kind, label, amount })
    }
    if (other !== 0) bounded.push({ kind, label: OTHER, amount: other })
  }
  return bounded
}
