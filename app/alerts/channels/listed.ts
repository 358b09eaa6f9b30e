/** A workspace's channels as commands and pages show them, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { SignalScore } from '#platform/contract'

/** How a channel is set up and how it does, without what is secret about it. */
export type ListedChannel = {
  id: string
  kind: string
  /** As people call it. */
  name: string
  /** Without what makes it a secret; null where it can not be read any more, or its plugin is not loaded. */
  destination: string | null
  minimumScore: SignalScore
  quietHours: { from: number; until: number } | null
  isPaused: boolean
  lastSentAt: number | null
  /** Since when nothing gets through, and what was said last; null while all is well. */
  failingSince: number | null
  lastError: string | null
  /** Those of its recipients who took nothing when something was sent to them last. */
  refusals: Refusal[]
}

export type Refusal = {
  /** Empty for a channel that has one. */
  recipient: string
  reason: string
  at: number
}
