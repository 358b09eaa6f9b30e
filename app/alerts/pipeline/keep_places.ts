import { hotRead, type Read } from '#platform/database/hot_read'
import type { HotStatements } from '#platform/database/hot_write'
import { listOf } from '#platform/database/value_list'
import type { Change } from '#platform/contract'
import { newId } from '#platform/ids'
import type { Sightings } from '#alerts/models/page_place'
import { observe } from '#alerts/places/observe'
import type { Place, Visit } from '#alerts/places/place'
import type { OpenChange } from '#alerts/pipeline/open_changes'
import type PageChange from '#monitoring/models/page_change'

/** The crawl that found a change; null when its version is no longer stored. */
export async function visitOf(change: PageChange): Promise<Visit | null> {
  if (change.currentVersionId === null) return null
  const [row] = await hotRead<{ version_number: number }>(
    'select version_number from page_versions where id = ?',
    [change.currentVersionId]
  )
  return row ? { version: row.version_number, at: change.detectedAt } : null
}

interface Row {
  place_key: string
  name: string
  sightings: string
  learned_at: number | null
  lifted_at: number | null
}

const PLACES_OF_PAGE = `select place_key, name, sightings, learned_at, lifted_at from page_places
  where watched_url_id = ?`

/** The places of a page that are volatile, or were. */
export async function learnedPlaces(watchedUrlId: string): Promise<Place[]> {
  const rows = await hotRead<Row>(`${PLACES_OF_PAGE} and learned_at is not null`, [watchedUrlId])
  return rows.map(placeOf)
}

/** All that is known of a page's places. */
async function allPlaces(watchedUrlId: string, read: Read): Promise<Place[]> {
  return (await read<Row>(PLACES_OF_PAGE, [watchedUrlId])).map(placeOf)
}

function placeOf({
  place_key: key,
  name,
  sightings,
  learned_at: learnedAt,
  lifted_at: liftedAt,
}: Row): Place {
  return {
    key,
    name,
    learnedAt: learnedAt === null ? null : Number(learnedAt),
    liftedAt: liftedAt === null ? null : Number(liftedAt),
    ...(JSON.parse(sightings) as Sightings),
  }
}

/**
 * Writes down what a change says of its page's places.
 * @param observed what noise filters left of it
 * @param masked the places where something of it was held back
 */
export async function writePlaces(
  stored: OpenChange,
  { observed, masked, visit }: { observed: Change; masked: ReadonlySet<string>; visit: Visit },
  statements: HotStatements
): Promise<void> {
  const before = await allPlaces(stored.watchedUrlId, (sql, values) => statements.read(sql, values))
  const known = new Set(before)
  const after = observe(before, observed, visit).map((place) =>
    masked.has(place.key) ? { ...place, heldBack: place.heldBack + 1 } : place
  )
  const touched = after.filter((place) => !known.has(place))
  if (touched.length === 0) return
  await statements.upsert(
    'page_places',
    COLUMNS,
    touched.map((place) => rowOf(stored, place))
  )

  const kept = new Set(after.map(({ key }) => key))
  const forgotten = before.filter(({ key }) => !kept.has(key)).map(({ key }) => key)
  if (forgotten.length === 0) return
  const keys = listOf(forgotten)
  await statements.write(`delete from page_places where watched_url_id = ? and place_key in ${keys.sql}`, [
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

function rowOf(stored: OpenChange, { key, name, learnedAt, ...place }: Place) {
  const { sightings, texts, volatility, heldBack } = place
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
