import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { readContentIfPossible } from '#monitoring/contents/read_content'
import { BlobUnavailable } from '#platform/blobs/errors'
import { readPlans, type PlanReading } from '#alerts/prices/plan_readings'
import type { Capture } from '#alerts/prices/trace_plans'

/** The maximum number of versions of a page that are read at first, and of bytes in their uncompressed contents. */
const MAX_READ = 200
const MAX_BYTES = 64 * 1024 * 1024
/** The maximum number of versions that are then read to find where a change happened. */
const MAX_SEARCHED = 100
const CONTENTS_AT_ONCE = 4

/** A stored version, before its content is read. */
export type VersionRow = {
  id: string
  watched_url_id: string
  content_id: string
  first_crawled_at: number | string
  crawled_at: number | string
  size: number
}

/** What a content says about plans; see `keyOf`. */
type Reading = { plans: PlanReading[]; key: string }

/** What contents say about plans. Contents never change; the limit is in characters of JSON. */
const known = new LRUCache<string, Reading>({
  maxSize: 24_000_000,
  maxEntrySize: 4_000_000,
  sizeCalculation: ({ plans }) => JSON.stringify(plans).length + 100,
})

/**
 * Reads the versions of a page, the oldest first. If there are more than 200, reads some of them, evenly spread over
 * time, and then searches for the changes between those that differ. Versions whose content is lost are left out.
 */
export async function readCaptures(versions: readonly VersionRow[]): Promise<Capture[]> {
  const bytes = versions.reduce((sum, { size }) => sum + Number(size), 0)
  const most = Math.max(2, Math.min(MAX_READ, Math.floor((MAX_BYTES * versions.length) / Math.max(1, bytes))))
  const places = spread(versions.length, most)
  const read = await readAt(versions, places)
  const found = new Map(read.map((capture) => [capture.at, capture]))
  let searched = 0
  for (let next = 1; next < read.length; next++) {
    let [low, high] = [read[next - 1], read[next]]
    // Binary search: each step rules out half of the versions in between.
    while (high.at - low.at > 1 && low.key !== high.key && searched++ < MAX_SEARCHED) {
      const [middle] = await readAt(versions, [Math.floor((low.at + high.at) / 2)])
      if (!middle) break
      found.set(middle.at, middle)
      if (middle.key === low.key) low = middle
      else high = middle
    }
  }
  return [...found.values()].sort((a, b) => a.at - b.at).map(({ capture }) => capture)
}

/** Returns up to `most` evenly spaced indexes below `count`, including the first and the last. */
function spread(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, at) => at)
  return Array.from({ length: most }, (_, at) => Math.round((at * (count - 1)) / (most - 1)))
}

async function readAt(versions: readonly VersionRow[], places: readonly number[]) {
  const readings = await readContents(places.map((at) => versions[at].content_id))
  return places.flatMap((at) => {
    const { id: versionId, content_id: contentId, first_crawled_at: first, crawled_at: last } = versions[at]
    const reading = readings.get(contentId)
    if (!reading) return []
    const { plans, key } = reading
    const capture: Capture = {
      versionId,
      contentId,
      capturedAt: Number(first),
      lastSeenAt: Number(last),
      plans,
    }
    return [{ at, key, capture }]
  })
}

/** Returns what contents say about plans, by content ID. Leaves out contents that are lost or currently unreadable. */
async function readContents(ids: readonly string[]): Promise<Map<string, Reading>> {
  const readings = new Map<string, Reading>()
  for (const id of ids) {
    const reading = known.get(id)
    if (reading) readings.set(id, reading)
  }
  const others = [...new Set(ids)].filter((id) => !readings.has(id))
  if (others.length === 0) return readings
  const rows: { id: string; content: Buffer; location: string | null }[] = await db
    .from('page_contents')
    .whereIn('id', others)
    .select('id', 'content', 'location')
  await pLimit(CONTENTS_AT_ONCE).map(rows, async (row) => {
    const content = await readContentIfPossible(row)
    if (content instanceof BlobUnavailable) return
    const plans = readPlans(content)
    const reading = { plans, key: keyOf(plans) }
    known.set(row.id, reading)
    readings.set(row.id, reading)
  })
  return readings
}

/** Returns a key that versions share if they say the same about plans, wherever it is on the page. */
function keyOf(plans: readonly PlanReading[]): string {
  const json = JSON.stringify(plans, (name, value: unknown) => (name === 'line' ? undefined : value))
  return createHash('sha256').update(json).digest('base64')
}
