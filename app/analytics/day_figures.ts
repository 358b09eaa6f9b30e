/** What is counted for each day of a site. */
export interface DayFigures {
  visitors: number
  sessions: number
  /** Milliseconds of the sessions. */
  duration: number
  /** Visitors, not events. */
  converted: number
  pageviews: number
  /** Milliseconds of the views that tell how long loading took. */
  loadTime: number
  /** How many views tell it. */
  loads: number
}
