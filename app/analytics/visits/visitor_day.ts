import { addHit, type Chain } from '#analytics/visits/sessions'
import type { StoredHit } from '#analytics/visits/stored_hit'

/** Distinct event names that are kept per visitor and day. */
export const MAX_EVENT_NAMES = 50

/**
 * What is known of one visitor on one UTC day: enough to count the visitor again when more hits arrive, in
 * any order.
 */
export interface VisitorDay {
  chains: Chain[]
  /** From the visitor's first hit. */
  origin: Origin
  /** Names of the visitor's events, sorted. If there are too many, the first ones in this order are kept. */
  events: string[]
  hasConverted: boolean
}

type Origin = [at: number, country: string | null, device: string | null, os: string | null]

/**
 * Adds a hit to a visitor's day.
 *
 * @param known null for a visitor without hits on that day
 */
export function withHit(known: VisitorDay | null, hit: StoredHit): VisitorDay {
  const origin: Origin = [hit.t, hit.c, hit.d, hit.o]
  return {
    chains: addHit(known?.chains ?? [], hit),
    origin: known && !isBefore(origin, known.origin) ? known.origin : origin,
    events: withName(known?.events ?? [], hit.n),
    hasConverted: known?.hasConverted === true || hit.x === 1,
  }
}

/** At the same instant any order will do, as long as it is always the same. */
function isBefore(one: Origin, other: Origin): boolean {
  return one[0] === other[0] ? JSON.stringify(one) < JSON.stringify(other) : one[0] < other[0]
}

function withName(names: string[], name: string | undefined): string[] {
  if (name === undefined || names.includes(name)) return names
  return [...names, name].sort().slice(0, MAX_EVENT_NAMES)
}
