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

export const NO_FIGURES: Readonly<DayFigures> = {
  visitors: 0,
  sessions: 0,
  duration: 0,
  converted: 0,
  pageviews: 0,
  loadTime: 0,
  loads: 0,
}
