import { MINUTE } from '#platform/instants'
import { DIRECT, type StoredHit } from '#analytics/visits/stored_hit'

/** A session ends after so long without a hit. */
export const SESSION_GAP = 30 * MINUTE

/**
 * Hits of one visitor on one UTC day that lie close to each other: the instants of the first and the last, and of the
 * first one that begins a session, with its source. What only leaves begins none, and may be before one.
 */
export type Chain = [from: number, until: number, ...([begun: number, source: string] | [])]

/** Adds a hit, in whatever order hits come: it widens a chain, joins two, or begins one. Chains stay in their order. */
export function addHit(chains: readonly Chain[], hit: StoredHit): Chain[] {
  let joined: Chain = hit.k === 'leave' ? [hit.t, hit.t] : [hit.t, hit.t, hit.t, hit.s]
  const others: Chain[] = []
  for (const chain of chains) {
    if (areNear(chain, joined)) joined = join(chain, joined)
    else others.push(chain)
  }
  return [...others, joined].sort(([a], [b]) => a - b)
}

/** Two chains of a day lie further apart than the gap, so none is near both a hit and what lies behind the next chain. */
function areNear([from, until]: Chain, [otherFrom, otherUntil]: Chain): boolean {
  return otherFrom - until <= SESSION_GAP && from - otherUntil <= SESSION_GAP
}

function join(one: Chain, other: Chain): Chain {
  const from = Math.min(one[0], other[0])
  const until = Math.max(one[1], other[1])
  const [begun, source] = beginsBefore(one, other) ? [one[2], one[3]] : [other[2], other[3]]
  return begun === undefined ? [from, until] : [from, until, begun, source!]
}

/** Of two hits at the same instant no process knows which came first: one that tells a source goes before one that does not. */
function beginsBefore([, , begun, source]: Chain, [, , otherBegun, otherSource]: Chain): boolean {
  if (begun === undefined || otherBegun === undefined) return begun !== undefined
  if (begun !== otherBegun) return begun < otherBegun
  if ((source === DIRECT) !== (otherSource === DIRECT)) return otherSource === DIRECT
  return source! < otherSource!
}
