import { hash } from 'node:crypto'
import { dayOf, type StoredHit } from '#analytics/visits/stored_hit'
import type { WaitingBatch } from '#analytics/store/clickhouse/counting/waiting_batches'

/** Returns the rows of a batch. They are always the same, so that a batch inserted again replaces its own rows. */
export function hitRows({ id, siteId, workspaceId, hits }: WaitingBatch): object[] {
  return hits.map((hit, place) => ({
    workspace_id: workspaceId,
    site_id: siteId,
    day: dayOf(hit.t),
    visitor: hit.v,
    at: hit.t,
    hit: numberOf(id, place),
    previous: hit.p ?? '',
    kind: hit.k,
    path: hit.u,
    source: hit.s,
    country: hit.c,
    device: hit.d,
    os: hit.o,
    browser: hit.b ?? null,
    medium: hit.um ?? null,
    campaign: hit.uc ?? null,
    content: hit.uo ?? null,
    term: hit.ut ?? null,
    name: hit.n ?? null,
    converted: isConversion(hit) ? 1 : 0,
    load_ms: hit.l ?? null,
  }))
}

function isConversion({ x }: StoredHit): boolean {
  return x === 1
}

/** Returns the 64-bit number that identifies a hit, as text because a JSON number would lose precision. */
function numberOf(batch: string, place: number): string {
  return hash('sha256', `${batch} ${place}`, 'buffer').readBigUInt64LE().toString()
}
