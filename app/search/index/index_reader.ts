/** Finds entries by the terms of the index, newest first. */
import { hotRead } from '#platform/database/hot_read'
import { listOf } from '#platform/database/value_list'
import { bucketOf, ENTRIES_OF_BUCKET, firstBucket, firstEntry, unpackPlaces } from '#search/index/place'

/** A condition for entries: that they have one of some terms, or one that begins so. */
export type Clause = { terms: readonly string[] } | { prefix: string }

/** The most buckets that are read at once. Few are enough for common words; rare ones are read at the end. */
const MOST_BUCKETS = 64
/** No term begins with it. */
const AFTER_ALL = '\u{10ffff}'

interface TermRow {
  bucket: number | string
  term: string
  places: Buffer
}

type Found = Map<number, Uint16Array[]>

/** Which places of a bucket are left: all of them before the first clause. */
type Left = Map<number, Uint8Array | null>

/**
 * Yields the ids of a workspace's entries that meet every clause, in groups, newest first.
 *
 * @param workspace its number in the index; only its own buckets are read
 * @param below leaves out entries from this id on
 */
export async function* entriesWith(
  workspace: number,
  clauses: readonly Clause[],
  below: number
): AsyncGenerator<number[]> {
  let bucket = bucketOf(below - 1)
  for (let width = 1; bucket >= firstBucket(workspace); width = Math.min(width * 2, MOST_BUCKETS)) {
    const buckets = bucketsDown(bucket, Math.max(firstBucket(workspace), bucket - width + 1))
    bucket -= buckets.length
    const ids = (await matching(buckets, clauses)).filter((id) => id < below)
    if (ids.length > 0) yield ids
  }
}

function bucketsDown(from: number, to: number): number[] {
  return Array.from({ length: from - to + 1 }, (_, at) => from - at)
}

/** Narrows down the buckets clause by clause, exact terms first: few buckets are left for the many words of a prefix. */
async function matching(buckets: readonly number[], clauses: readonly Clause[]): Promise<number[]> {
  const exact = clauses.filter((clause) => 'terms' in clause)
  const prefixes = clauses.filter((clause) => 'prefix' in clause)
  let left: Left = new Map(buckets.map((bucket) => [bucket, null]))
  if (exact.length > 0) {
    const rows = await readTerms(
      [...left.keys()],
      exact.flatMap(({ terms }) => terms)
    )
    const byTerm = Map.groupBy(rows, ({ term }) => term)
    const perClause = exact.map(({ terms }) => foundIn(terms.flatMap((term) => byTerm.get(term) ?? [])))
    for (const found of perClause) left = narrowed(left, found)
  }
  for (const { prefix } of prefixes) {
    if (left.size > 0) left = narrowed(left, foundIn(await readPrefix([...left.keys()], prefix)))
  }
  return [...left].flatMap(([bucket, places]) => idsOf(bucket, places))
}

function foundIn(rows: readonly TermRow[]): Found {
  const found: Found = new Map()
  for (const { bucket, places } of rows) {
    const lists = found.get(Number(bucket)) ?? []
    lists.push(unpackPlaces(places))
    found.set(Number(bucket), lists)
  }
  return found
}

function narrowed(left: Left, found: Found): Left {
  const next: Left = new Map()
  for (const [bucket, before] of left) {
    const places = new Uint8Array(ENTRIES_OF_BUCKET)
    let isEmpty = true
    for (const list of found.get(bucket) ?? []) {
      for (const place of list) {
        if (before && !before[place]) continue
        places[place] = 1
        isEmpty = false
      }
    }
    if (!isEmpty) next.set(bucket, places)
  }
  return next
}

/** Returns the entries that are left, newest first. */
function idsOf(bucket: number, places: Uint8Array | null): number[] {
  const ids: number[] = []
  for (let place = ENTRIES_OF_BUCKET - 1; place >= 0; place--) {
    if (!places || places[place]) ids.push(firstEntry(bucket) + place)
  }
  return ids
}

function readTerms(buckets: readonly number[], terms: readonly string[]): Promise<TermRow[]> {
  const [inBuckets, inTerms] = [listOf(buckets), listOf([...new Set(terms)])]
  return hotRead<TermRow>(
    `select bucket, term, places from search_terms where bucket in ${inBuckets.sql} and term in ${inTerms.sql}`,
    [...inBuckets.values, ...inTerms.values]
  )
}

function readPrefix(buckets: readonly number[], prefix: string): Promise<TermRow[]> {
  const { sql, values } = listOf(buckets)
  return hotRead<TermRow>(
    `select bucket, term, places from search_terms where bucket in ${sql} and term >= ? and term < ?`,
    [...values, prefix, prefix + AFTER_ALL]
  )
}
