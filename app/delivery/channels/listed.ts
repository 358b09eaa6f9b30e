/** A workspace's channels as commands and pages show them: plain JSON. Times are milliseconds since 1970 UTC. */
import type { PageLabel, SignalScore } from 'rivalwatch-plugin'

/** The settings and state of a channel, without its secrets. */
export type ListedChannel = {
  id: string
  kind: string
  /** The name that people gave it, or that of its kind. */
  name: string
  /** The name of its kind: "Slack". */
  kindName: string
  /** Without its secret part; null if it can no longer be decrypted or its plugin is not loaded. */
  destination: string | null
  minimumScore: SignalScore
  /** The competitors whose alerts it gets; empty for all. */
  competitorIds: string[]
  tags: string[]
  labels: PageLabel[]
  keywords: string[]
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
