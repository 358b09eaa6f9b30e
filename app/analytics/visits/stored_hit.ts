import { DAY } from '#platform/instants'

/**
 * A stored hit, which contains nothing that identifies its sender. Property names are short, because there are many
 * hits; `storedHitOf` creates them.
 */
export interface StoredHit {
  /** When it was received, in milliseconds since 1970 UTC. */
  t: number
  /** The visitor, hashed with the salt of the hit's UTC day. */
  v: string
  /**
   * The same visitor, hashed with the salt of the day before. Only set in the first half hour of a day, when
   * a session from the day before may still continue.
   */
  p?: string
  /** `leave` means that the visitor was still there: it extends the session and is not counted otherwise. */
  k: 'view' | 'event' | 'leave'
  /** Path of the page. */
  u: string
  /** The visitor's source, which applies if this is the first hit of a session. */
  s: string
  c: string | null
  d: string | null
  o: string | null
  /** Browser, if it is known. */
  b?: string
  /** `utm_medium`, `utm_campaign`, `utm_content` and `utm_term` of the page's URL, if it has them. */
  um?: string
  uc?: string
  uo?: string
  ut?: string
  /** Name of the event. */
  n?: string
  /** Set if the event is a conversion. */
  x?: 1
  /** How long the page took to load, in milliseconds. */
  l?: number
}

/** The source of visitors whose origin is unknown. */
export const DIRECT = 'Direct / None'

/** Returns the UTC day of an instant, `YYYY-MM-DD`. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

export function daysAfter(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY)
}
