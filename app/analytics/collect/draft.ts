import type { SentHit } from '#analytics/collect/sent_hit'
import type { Site } from '#analytics/collect/sites'
import type { StoredHit } from '#analytics/visits/stored_hit'

/** A hit on its way in. */
export interface Draft {
  sent: SentHit
  /** When it was received, milliseconds since 1970 UTC. */
  at: number
  /** Never written anywhere, like the agent. */
  ip: string
  /** Empty where there was none. */
  userAgent: string
  /** Whether the request says that its user doesn't want to be tracked. */
  optedOut: boolean
  /** Null until it is found. */
  site: Site | null
  /** What will be kept, as far as it is known. */
  told: Partial<StoredHit>
}

/** Says that a hit is not counted. Dropped hits are counted by the reason: snake_case and stable. */
export class Drop {
  constructor(readonly reason: string) {}
}

/** Takes a hit and gives it back with what it knows of it. May wait for the database, but mostly does not. */
export type Step = (draft: Draft) => Draft | Drop | Promise<Draft | Drop>

/** Adds to what is kept of a hit. */
export function withTold(draft: Draft, told: Partial<StoredHit>): Draft {
  return { ...draft, told: { ...draft.told, ...told } }
}
