import { MINUTE } from '#platform/instants'
import { DIRECT, type StoredHit } from '#analytics/visits/stored_hit'

/** The time without a hit after which a session ends. */
export const SESSION_GAP = 30 * MINUTE

/**
 * Hits of one visitor and UTC day that are close to each other: the times of the first and last hit, and the session
 * among them. A `leave` belongs to no session and may come before or after the session's hits.
 */
export type Chain = [from: number, until: number, ...(Session | [])]

/**
 * The time of the first hit of a session, its source and page, then the time and page of the last. Rows that were
 * stored before pages were recorded only have the first two values.
 */
type Session = [begun: number, source: string, entry?: string | null, ended?: number, exit?: string | null]

/**
 * Adds a hit; hits may arrive in any order. The hit extends a chain, joins two, or starts a new one. Chains stay
 * sorted.
 */
export function addHit(chains: readonly Chain[], hit: StoredHit): Chain[] {
  const { t, s, u } = hit
  let joined: Chain = hit.k === 'leave' ? [t, t] : [t, t, t, s, u, t, u]
  const others: Chain[] = []
  for (const chain of chains) {
    if (areNear(chain, joined)) joined = join(chain, joined)
    else others.push(chain)
  }
  return [...others, joined].sort(([a], [b]) => a - b)
}

/**
 * Whether two chains are at most `SESSION_GAP` apart. The chains of a day are farther apart than that, so a hit can
 * only join the two next to it.
 */
function areNear([from, until]: Chain, [otherFrom, otherUntil]: Chain): boolean {
  return otherFrom - until <= SESSION_GAP && from - otherUntil <= SESSION_GAP
}

function join(one: Chain, other: Chain): Chain {
  const from = Math.min(one[0], other[0])
  const until = Math.max(one[1], other[1])
  return [from, until, ...joinSessions(sessionOf(one), sessionOf(other))]
}

/** Returns the session of a chain, or null if nothing in it begins one. */
export function sessionOf([, , ...session]: Chain): Session | null {
  return session[0] === undefined ? null : (session as Session)
}

function joinSessions(one: Session | null, other: Session | null): Session | [] {
  if (!one || !other) return one ?? other ?? []
  const [begun, source, entry = null] = beginsBefore(one, other) ? one : other
  const [, , , ended = begun, exit = null] = endsAfter(one, other) ? one : other
  return [begun, source, entry, ended, exit]
}

/**
 * Whether a session begins before another. All processes must agree on the order of hits at the same instant: those
 * with a source come first; then the source and the page decide, in sorted order.
 */
function beginsBefore(
  [begun, source, entry]: Session,
  [otherBegun, otherSource, otherEntry]: Session
): boolean {
  if (begun !== otherBegun) return begun < otherBegun
  if ((source === DIRECT) !== (otherSource === DIRECT)) return otherSource === DIRECT
  return source === otherSource ? (entry ?? '') < (otherEntry ?? '') : source < otherSource
}

/** Whether a session ends after another. At the same instant, the page that sorts last decides. */
function endsAfter([, , , ended = 0, exit]: Session, [, , , otherEnded = 0, otherExit]: Session): boolean {
  return ended === otherEnded ? (exit ?? '') > (otherExit ?? '') : ended > otherEnded
}
