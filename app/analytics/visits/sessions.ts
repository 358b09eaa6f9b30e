import { MINUTE } from '#platform/instants'
import { DIRECT, type StoredHit } from '#analytics/visits/stored_hit'

/** How long without a hit before a session ends. */
export const SESSION_GAP = 30 * MINUTE

/**
 * Hits of one visitor and UTC day that are close to each other: the times of the first and last hit, and of
 * the first hit that begins a session, with its source. A `leave` begins no session, and may come before the
 * hit that does.
 */
export type Chain = [from: number, until: number, ...([begun: number, source: string] | [])]

/**
 * Adds a hit, in whatever order hits arrive: it extends a chain, joins two, or starts one. Chains stay
 * sorted.
 */
export function addHit(chains: readonly Chain[], hit: StoredHit): Chain[] {
  let joined: Chain = hit.k === 'leave' ? [hit.t, hit.t] : [hit.t, hit.t, hit.t, hit.s]
  const others: Chain[] = []
  for (const chain of chains) {
    if (areNear(chain, joined)) joined = join(chain, joined)
    else others.push(chain)
  }
  return [...others, joined].sort(([a], [b]) => a - b)
}

/**
 * Chains of a day are more than a gap apart, so none can be near both a hit and what lies beyond the next
 * chain.
 */
function areNear([from, until]: Chain, [otherFrom, otherUntil]: Chain): boolean {
  return otherFrom - until <= SESSION_GAP && from - otherUntil <= SESSION_GAP
}

function join(one: Chain, other: Chain): Chain {
  const from = Math.min(one[0], other[0])
  const until = Math.max(one[1], other[1])
  const [begun, source] = beginsBefore(one, other) ? [one[2], one[3]] : [other[2], other[3]]
  return begun === undefined ? [from, until] : [from, until, begun, source!]
}

/**
 * Hits of the same instant have no order that all processes agree on, so one with a source goes first, then
 * the smaller source.
 */
function beginsBefore([, , begun, source]: Chain, [, , otherBegun, otherSource]: Chain): boolean {
  if (begun === undefined || otherBegun === undefined) return begun !== undefined
  if (begun !== otherBegun) return begun < otherBegun
  if ((source === DIRECT) !== (otherSource === DIRECT)) return otherSource === DIRECT
  return source! < otherSource!
}
