/**
 * The places of entries. Each entry has the number of its workspace and its own number within it, in the order of
 * indexing. 8,192 entries of a workspace share a bucket, whose terms list the entries that contain them.
 */

export const ENTRIES_OF_BUCKET = 8192
/** The limit per workspace. */
const MOST_ENTRIES = 2 ** 31
const BUCKETS = MOST_ENTRIES / ENTRIES_OF_BUCKET

export function entryId(workspace: number, place: number): number {
  return workspace * MOST_ENTRIES + place
}

/** Returns the bucket of an entry. The buckets of a workspace are consecutive. */
export function bucketOf(entry: number): number {
  return Math.floor(entry / ENTRIES_OF_BUCKET)
}

export function firstBucket(workspace: number): number {
  return workspace * BUCKETS
}

export function firstEntry(bucket: number): number {
  return bucket * ENTRIES_OF_BUCKET
}

/** Packs the places of entries within a bucket. */
export function packPlaces(entries: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(entries.length * 2)
  entries.forEach((entry, at) => bytes.writeUInt16LE(entry % ENTRIES_OF_BUCKET, at * 2))
  return bytes
}

export function unpackPlaces(bytes: Buffer): Uint16Array {
  const places = new Uint16Array(bytes.length / 2)
  for (let at = 0; at < places.length; at++) places[at] = bytes[2 * at] | (bytes[2 * at + 1] << 8)
  return places
}
