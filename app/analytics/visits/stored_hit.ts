import { DAY } from '#platform/instants'

/** A hit as it is kept: everything that is told of it, and nothing that tells who sent it. Short names: there are many. */
export interface StoredHit {
  /** When it was received, milliseconds since 1970 UTC. */
  t: number
  /** The visitor, by the salt of the hit's UTC day. */
  v: string
  /** The same by the salt of the day before: in the first half hour of a day, when a session may still go on. */
  p?: string
  /** `leave` tells that somebody who was there still was: it makes sessions longer and counts as nothing else. */
  k: 'view' | 'event' | 'leave'
  /** Path of the page. */
  u: string
  /** Where the visitor came from, if it is the first hit of a session. */
  s: string
  c: string | null
  d: string | null
  o: string | null
  /** Name of the event. */
  n?: string
  /** A conversion. */
  x?: 1
  /** How long the page took to load, in milliseconds. */
  l?: number
}

/** Where those come from of whom nothing is known. */
export const DIRECT = 'Direct / None'

/** UTC day of an instant, `YYYY-MM-DD`. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

/** The day so many days after another one. */
export function daysAfter(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY)
}
