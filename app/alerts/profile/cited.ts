import type { Place } from '#monitoring/version_place'

/** A quotation from a stored version. */
export type Cited = Place & { text: string }

/** A known value, or a sentence that says why it is unknown. */
export type Known<Value> = { value: Value; reason: null } | { value: null; reason: string }

export function known<Value>(value: Value): Known<Value> {
  return { value, reason: null }
}

export function unknown(reason: string): { value: null; reason: string } {
  return { value: null, reason }
}
