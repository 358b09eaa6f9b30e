import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Change } from '#platform/contract'
import { newId } from '#platform/ids'
import PagePlace from '#alerts/models/page_place'
import { observe } from '#alerts/places/observe'
import type { Place, Visit } from '#alerts/places/place'
import type PageChange from '#monitoring/models/page_change'

/** The crawl that found a change; null when its version is no longer stored. */
export async function visitOf(change: PageChange): Promise<Visit | null> {
  if (change.currentVersionId === null) return null
  const row = await db
    .from('page_versions')
    .where('id', change.currentVersionId)
    .select('version_number')
    .first()
  return row && { version: row.version_number, at: change.detectedAt }
}

/** All that is known of a page's places. */
export async function readPlaces(
  { watchedUrlId }: PageChange,
  trx?: TransactionClientContract
): Promise<Place[]> {
  const rows = await PagePlace.query({ client: trx }).where('watched_url_id', watchedUrlId)
  return rows.map(({ place }) => place)
}

/**
 * Writes down what a change says of its page's places.
 * @param observed what noise filters left of it
 * @param masked the places where something of it was held back
 */
export async function writePlaces(
  stored: PageChange,
  { observed, masked, visit }: { observed: Change; masked: ReadonlySet<string>; visit: Visit },
  trx: TransactionClientContract
): Promise<void> {
  const before = await readPlaces(stored, trx)
  const known = new Set(before)
  const after = observe(before, observed, visit).map((place) =>
    masked.has(place.key) ? { ...place, heldBack: place.heldBack + 1 } : place
  )
  const touched = after.filter((place) => !known.has(place))
  if (touched.length === 0) return
  await trx
    .table('page_places')
    .multiInsert(touched.map((place) => rowOf(stored, place)))
    .onConflict(['watched_url_id', 'place_key'])
    .merge(['name', 'sightings', 'last_changed_at', 'learned_at'])

  const kept = new Set(after.map(({ key }) => key))
  const forgotten = before.filter(({ key }) => !kept.has(key)).map(({ key }) => key)
  if (forgotten.length === 0) return
  await trx
    .from('page_places')
    .where('watched_url_id', stored.watchedUrlId)
    .whereIn('place_key', forgotten)
    .delete()
}

function rowOf(stored: PageChange, { key, name, learnedAt, ...place }: Place) {
  const { sightings, texts, volatility, heldBack } = place
  return {
    id: newId('place'),
    workspace_id: stored.workspaceId,
    watched_url_id: stored.watchedUrlId,
    place_key: key,
    name,
    sightings: JSON.stringify({ sightings, texts, volatility, heldBack }),
    last_changed_at: sightings.at(-1)?.at ?? stored.detectedAt,
    learned_at: learnedAt,
  }
}
