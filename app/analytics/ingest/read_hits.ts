import type { StoredHit } from '#analytics/visits/stored_hit'

/** The length of the label's column. */
const MAX_LENGTH = 500

/** Parses the hits of a batch, normalizing labels so that every database accepts and compares them in the same way. */
export function readHits(json: string): StoredHit[] {
  const hits: StoredHit[] = JSON.parse(json)
  for (const hit of hits) {
    hit.u = labelOf(hit.u)
    hit.s = labelOf(hit.s)
    for (const key of ['c', 'd', 'o'] as const) hit[key] = hit[key] === null ? null : labelOf(hit[key])
    for (const key of ['n', 'b', 'um', 'uc'] as const) {
      if (hit[key] !== undefined) hit[key] = labelOf(hit[key])
    }
  }
  return hits
}

/** Normalizes a label: MySQL ignores trailing spaces in comparisons, and neither database accepts lone surrogates. */
function labelOf(text: string): string {
  return text.slice(0, MAX_LENGTH).toWellFormed().trimEnd()
}
