/** Bounds of asking a language model. Times are in milliseconds. */
export interface Limits {
  /** For one change: waiting for its turn, asking, and asking again. */
  timeout: number
  /** Requests under way at the same time, in one process; as many again for workspaces that have none under way. */
  atOnce: number
  /** Faults of the server in a row after which it is left alone. */
  faults: number
  /** For how long it is then left alone. */
  rest: number
  /** The longest rest that the server may ask for. */
  longestRest: number
  outputTokens: number
  /** Bytes of the server's answer. */
  answerBytes: number
}

export const DEFAULT_LIMITS: Limits = {
  timeout: 20_000,
  atOnce: 2,
  faults: 3,
  rest: 60_000,
  longestRest: 600_000,
  outputTokens: 400,
  answerBytes: 256 * 1024,
}
