import { addHit, type Chain } from '#analytics/visits/sessions'
import type { StoredHit } from '#analytics/visits/stored_hit'

/** Names of events that are told apart of one visitor and day. */
const MAX_EVENT_NAMES = 50

/** What is known of one visitor on one UTC day: enough to count them anew when more hits come, in whatever order. */
export interface VisitorDay {
  chains: Chain[]
  /** Of the first hit. */
  origin: Origin
  /** Names of the events that they sent, in their order. Of too many, the first ones of that order. */
  events: string[]
  hasConverted: boolean
}

type Origin = [at: number, country: string | null, device: string | null, os: string | null]

/** @param known null for a visitor who was not there yet */
export function withHit(known: VisitorDay | null, hit: StoredHit): VisitorDay {
  const origin: Origin = [hit.t, hit.c, hit.d, hit.o]
  return {
    chains: addHit(known?.chains ?? [], hit),
    origin: known && !isBefore(origin, known.origin) ? known.origin : origin,
    events: withName(known?.events ?? [], hit.n),
    hasConverted: known?.hasConverted === true || hit.x === 1,
  }
}

/** At the same instant any order does, as long as it is always the same. */
function isBefore(one: Origin, other: Origin): boolean {
  return one[0] === other[0] ? JSON.stringify(one) < JSON.stringify(other) : one[0] < other[0]
}

function withName(names: string[], name: string | undefined): string[] {
  if (name === undefined || names.includes(name)) return names
  return [...names, name].sort().slice(0, MAX_EVENT_NAMES)
}
