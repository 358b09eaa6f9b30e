/** A workspace's channels as commands and pages show them: plain JSON. Times are milliseconds since 1970 UTC. */
import type { SignalScore } from 'rivalwatch-plugin'

/** The settings and state of a channel, without its secrets. */
export type ListedChannel = {
  id: string
  kind: string
  /** The name that people know. */
  name: string
  /** Without its secret part; null if it cannot be read anymore, or if its plugin is not loaded. */
  destination: string | null
  minimumScore: SignalScore
  quietHours: { from: number; until: number } | null
  isPaused: boolean
  lastSentAt: number | null
  /** When deliveries began to fail, with the last error; null while they succeed. */
  failingSince: number | null
  lastError: string | null
  /** The recipients whose last delivery failed. */
  refusals: Refusal[]
}

export type Refusal = {
  /** Empty for a channel with a single recipient. */
  recipient: string
  reason: string
  at: number
}
