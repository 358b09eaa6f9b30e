import type { Place } from '#monitoring/version_place'

/** Something read from a stored version, in the page's own words. */
export type Cited = Place & { text: string }

/** What is known, or a sentence about why it is not. */
export type Known<Value> = { value: Value; reason: null } | { value: null; reason: string }

export function known<Value>(value: Value): Known<Value> {
  return { value, reason: null }
}

export function unknown(reason: string): { value: null; reason: string } {
  return { value: null, reason }
}
