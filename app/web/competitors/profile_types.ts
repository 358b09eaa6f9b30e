/** A competitor's profile as its page shows it, as plain JSON. */
import type { Cited } from '#web/competitors/prices_types'

/** A value, or the reason why there is none. */
export type Shown<Value> = { value: Value; reason: null } | { value: null; reason: string }

export type ShownEntry = Cited & { date: Shown<Cited> }

export type ShownProfile = {
  headline: Shown<Cited>
  description: Shown<Cited>
  plans: Shown<(Cited & { prices: Cited[]; features: (Cited | null)[] })[]>
  features: string[]
  hiddenFeatures: number
  /** `href` is the URL of the version with all roles. */
  roles: Shown<{ total: number; first: Cited[]; href: string }>
  release: Shown<ShownEntry>
  post: Shown<ShownEntry>
  technology: Shown<Cited[]>
}
