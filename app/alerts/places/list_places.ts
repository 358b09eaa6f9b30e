import type { Tenant } from '#platform/database/tenant_model'
import PagePlace from '#alerts/models/page_place'
import { isQuiet, reasonOf } from '#alerts/places/volatility'
import PageVersion from '#monitoring/models/page_version'

/** A place whose changes are held back, or would be, had nobody said that they matter. */
export interface ListedPlace {
  id: string
  /** "main › What customers say". */
  name: string
  /** Completes "It …": "changed at 5 of the last 5 visits". */
  reason: string
  /** Milliseconds since 1970, as all times here. */
  learnedAt: number
  /** Set when somebody said that its changes matter. */
  liftedAt: number | null
  lastChangedAt: number
  /** Changes of which something was held back here. */
  heldBack: number
}

/** The volatile places of a page, the last learned first; none when the workspace has no such page. */
export async function listPlaces(
  workspace: Tenant,
  watchedUrlId: string,
  now = Date.now()
): Promise<ListedPlace[]> {
  const rows = await PagePlace.within(workspace)
    .where('watched_url_id', watchedUrlId)
    .whereNotNull('learned_at')
    .orderBy('learned_at', 'desc')
    .orderBy('id')
  if (rows.length === 0) return []
  const last = await PageVersion.within(workspace)
    .where('watched_url_id', watchedUrlId)
    .orderBy('version_number', 'desc')
    .select('version_number')
    .first()
  const visit = { version: last?.versionNumber ?? 0, at: now }
  return rows.flatMap((row) => {
    const { place, id, name, liftedAt, lastChangedAt } = row
    const { learnedAt, volatility, heldBack } = place
    if (learnedAt === null || volatility === null) return []
    if (liftedAt === null && isQuiet(place, visit)) return []
    return [{ id, name, reason: reasonOf(volatility), learnedAt, liftedAt, lastChangedAt, heldBack }]
  })
}
