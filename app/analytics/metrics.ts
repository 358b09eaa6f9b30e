/** Day ranges of a site's report. This file has no imports because the browser loads it too. */

export const ranges = [7, 30, 90, 365] as const

/** The number of days in a report, including today. */
export type Range = (typeof ranges)[number]

export const metrics = [
  'visitors',
  'sessions',
  'pageviews',
  'conversionRate',
  'sessionDuration',
  'loadTime',
] as const

/** Rates are in percent, session duration in seconds, load time in milliseconds. */
export type Metric = (typeof metrics)[number]
