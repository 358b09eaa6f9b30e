import type { Tenant } from '#platform/database/tenant_model'
import PageArea from '#detection/models/page_area'
import { isQuiet, reasonOf } from '#detection/areas/volatility'
import PageVersion from '#monitoring/models/page_version'

/** An area whose changes are filtered out, or would be if no user had decided that they matter. */
export type ListedArea = {
  id: string
  /** "main › What customers say". */
  name: string
  /** Completes a sentence that begins with "It": "changed on 5 of the last 5 checks". */
  reason: string
  /** Milliseconds since 1970, like all times here. */
  learnedAt: number
  /** When a user decided that its changes matter; null if none did. */
  unmutedAt: number | null
  lastChangedAt: number
  /** The number of changes that had something filtered out here. */
  heldBack: number
}

/** Returns a page's volatile areas, most recently learned first; none if the workspace has no such page. */
export async function listAreas(
  workspace: Tenant,
  watchedUrlId: string,
  now = Date.now()
): Promise<ListedArea[]> {
  const rows = await PageArea.within(workspace)
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
  const crawl = { version: last?.versionNumber ?? 0, at: now }
  return rows.flatMap((row) => {
    const { area, id, name, unmutedAt, lastChangedAt } = row
    const { learnedAt, volatility, heldBack } = area
    if (learnedAt === null || volatility === null) return []
    if (unmutedAt === null && isQuiet(area, crawl)) return []
    return [{ id, name, reason: reasonOf(volatility), learnedAt, unmutedAt, lastChangedAt, heldBack }]
  })
}
