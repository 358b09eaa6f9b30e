import type { StoredHit } from '#analytics/visits/stored_hit'

/** As long as the column of a label. */
const MAX_LENGTH = 500

/** The hits of a batch, with texts that every database takes and tells apart. */
export function readHits(json: string): StoredHit[] {
  const hits: StoredHit[] = JSON.parse(json)
  for (const hit of hits) {
    hit.u = labelOf(hit.u)
    hit.s = labelOf(hit.s)
    for (const key of ['c', 'd', 'o'] as const) hit[key] = hit[key] === null ? null : labelOf(hit[key])
    if (hit.n !== undefined) hit.n = labelOf(hit.n)
  }
  return hits
}

/** MySQL passes over spaces at the end of a text; half a character is none on either. */
function labelOf(text: string): string {
  return text.slice(0, MAX_LENGTH).toWellFormed().trimEnd()
}
