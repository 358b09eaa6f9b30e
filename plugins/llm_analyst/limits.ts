/** Limits on requests to a language model. Times are in milliseconds. */
export interface Limits {
  /** For one change, including the wait for a turn, the request and a retry. */
  timeout: number
  /** Concurrent requests per process; the same number again is reserved for workspaces that have none in progress. */
  atOnce: number
  /** Consecutive server faults before requests pause. */
  faults: number
  /** How long requests then pause. */
  rest: number
  /** The longest pause that the server may ask for. */
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
