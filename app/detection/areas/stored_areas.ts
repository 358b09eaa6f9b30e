import type { Area, CrawledVersion } from '#detection/areas/area'
import { observe } from '#detection/areas/observe'
import type { Sightings } from '#detection/models/page_area'
import type { OpenChange } from '#detection/pipeline/open_changes'
import type PageChange from '#monitoring/models/page_change'
import type { Change } from 'rivalwatch-plugin'
import { hotRead } from '#platform/database/hot_read'
import type { Statements } from '#platform/database/statements'
import { listOf } from '#platform/database/value_list'
import { newId } from '#platform/ids'

/** Returns the crawl that found a change; null if its version is no longer stored, or was loaded from an archive. */
export async function crawledVersionOf(change: PageChange): Promise<CrawledVersion | null> {
  if (change.currentVersionId === null || change.loadedAt !== null) return null
  const [row] = await hotRead<{ first_number: number }>(
    'select first_number from page_versions where id = ?',
    [change.currentVersionId]
  )
  return row ? { version: row.first_number, at: change.detectedAt } : null
}

interface Row {
  place_key: string
  name: string
  sightings: string
  learned_at: number | null
  lifted_at: number | null
}

const AREAS_OF_PAGE = `select place_key, name, sightings, learned_at, lifted_at from page_places
  where watched_url_id = ?`

/** Returns the areas of a page that are or were volatile. */
export async function learnedAreas(watchedUrlId: string): Promise<Area[]> {
  const rows = await hotRead<Row>(`${AREAS_OF_PAGE} and learned_at is not null`, [watchedUrlId])
  return rows.map(placeOf)
}

/** Returns all stored areas of a page. */
async function allAreas(watchedUrlId: string, trx: Statements): Promise<Area[]> {
  return (await trx.read<Row>(AREAS_OF_PAGE, [watchedUrlId])).map(placeOf)
}

function placeOf({
  place_key: key,
  name,
  sightings,
  learned_at: learnedAt,
  lifted_at: unmutedAt,
}: Row): Area {
  return {
    key,
    name,
    learnedAt: learnedAt === null ? null : Number(learnedAt),
    unmutedAt: unmutedAt === null ? null : Number(unmutedAt),
    ...(JSON.parse(sightings) as Sightings),
  }
}

/**
 * Updates the areas of a page with a change.
 *
 * @param observed the change after the noise filters
 * @param masked keys of the areas in which something was filtered out
 */
export async function writeAreas(
  stored: OpenChange,
  { observed, masked, crawl }: { observed: Change; masked: ReadonlySet<string>; crawl: CrawledVersion },
  trx: Statements
): Promise<void> {
  const before = await allAreas(stored.watchedUrlId, trx)
  const known = new Set(before)
  const after = observe(before, observed, crawl).map((area) =>
    masked.has(area.key) ? { ...area, heldBack: area.heldBack + 1 } : area
  )
  const touched = after.filter((area) => !known.has(area))
  if (touched.length === 0) return
  await trx.upsert(
    'page_places',
    COLUMNS,
    touched.map((area) => rowOf(stored, area))
  )

  const kept = new Set(after.map(({ key }) => key))
  const forgotten = before.filter(({ key }) => !kept.has(key)).map(({ key }) => key)
  if (forgotten.length === 0) return
  const keys = listOf(forgotten)
  await trx.write(`delete from page_places where watched_url_id = ? and place_key in ${keys.sql}`, [
    stored.watchedUrlId,
    ...keys.values,
  ])
}

const COLUMNS = {
  id: 'kept',
  workspace_id: 'kept',
  watched_url_id: 'key',
  place_key: 'key',
  name: 'replaced',
  sightings: 'replaced',
  last_changed_at: 'replaced',
  learned_at: 'replaced',
} as const

function rowOf(stored: OpenChange, { key, name, learnedAt, ...area }: Area) {
  const { sightings, texts, volatility, heldBack } = area
  return [
    newId('place'),
    stored.workspaceId,
    stored.watchedUrlId,
    key,
    name,
    JSON.stringify({ sightings, texts, volatility, heldBack }),
    sightings.at(-1)?.at ?? stored.detectedAt,
    learnedAt,
  ]
}
