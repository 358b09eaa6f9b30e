/** The figures of one site and day. */
export interface DayFigures {
  visitors: number
  sessions: number
  /** Total duration of the sessions, in milliseconds. */
  duration: number
  /** The number of visitors who converted, not of conversion events. */
  converted: number
  pageviews: number
  /** Total load time of the views that report one, in milliseconds. */
  loadTime: number
  /** The number of views that report a load time. */
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
