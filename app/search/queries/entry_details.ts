import { hotRead, IN_THIS_ORDER } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { listOf } from '#platform/database/value_list'
import type { RankedEntry } from '#search/queries/rank'

interface Details {
  unitKind: string | null
  unitTitle: string | null
  /** See `alert_places.ts`. */
  places: string | null
}

export type DetailedEntry = RankedEntry & Details

const UNKNOWN: Details = { unitKind: null, unitTitle: null, places: null }

/** Adds what only the shown results need. A search reads up to a hundred times as many entries. */
export async function withDetails(
  workspace: Tenant,
  entries: readonly RankedEntry[]
): Promise<DetailedEntry[]> {
  if (entries.length === 0) return []
  const { sql, values } = listOf(entries.map(({ id }) => id))
  const rows = await hotRead<Details & { id: number | string }>(
    `select entry.id, entry.unit_kind as unitKind, entry.unit_title as unitTitle, entry.places
      from search_entries entry ${IN_THIS_ORDER} search_pages page on page.number = entry.page
      where page.workspace_id = ? and entry.id in ${sql}`,
    [workspace.id, ...values]
  )
  const known = new Map(rows.map(({ id, ...details }) => [Number(id), details]))
  return entries.map((entry) => ({ ...entry, ...(known.get(entry.id) ?? UNKNOWN) }))
}
