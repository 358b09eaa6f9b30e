import type { Metric } from '#analytics/metrics'
import type { SitePage } from '#web/analytics/sites_types'
import { shortAmount } from './charts.js'

/** Formats a duration: "1:48". */
function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const whole = (amount: number) => amount.toLocaleString('en')

const relative = (more: string, less: string) => (now: number, before: number) => {
  const percent = Math.round((100 * Math.abs(now - before)) / before)
  return percent === 0 ? 'no change' : `${percent}% ${now > before ? more : less}`
}

const absolute = (format: (amount: number) => string) => (now: number, before: number) => {
  if (now === before) return 'no change'
  return `${format(Math.abs(now - before))} ${now > before ? 'more' : 'less'}`
}

interface Shown {
  name: string
  format: (amount: number) => string
  /** Formats the amount of a single day without abbreviating it; absent if `format` does not abbreviate. */
  exact?: (amount: number) => string
  /** Compares an amount with that of the previous period, which has data: "12% more". */
  against: (now: number, before: number) => string
}

export const shownMetrics: Record<Metric, Shown> = {
  visitors: { name: 'Visitors', format: shortAmount, exact: whole, against: relative('more', 'fewer') },
  sessions: { name: 'Sessions', format: shortAmount, exact: whole, against: relative('more', 'fewer') },
  pageviews: { name: 'Page views', format: shortAmount, exact: whole, against: relative('more', 'fewer') },
  conversionRate: {
    name: 'Conversion rate',
    format: (percent) => `${percent}%`,
    against: absolute((points) => `${Math.round(points * 10) / 10} points`),
  },
  sessionDuration: {
    name: 'Session length',
    format: clockTime,
    against: absolute((seconds) => (seconds < 60 ? `${seconds} s` : clockTime(seconds))),
  },
  loadTime: {
    name: 'Load time',
    format: (milliseconds) => `${milliseconds.toLocaleString('en')} ms`,
    against: absolute((milliseconds) => `${milliseconds.toLocaleString('en')} ms`),
  },
}

/** Compares a metric with the previous period: "12% more", or "none before" without visits or loads there. */
export function against(metric: Metric, figures: SitePage['figures']): string {
  const { now, before } = figures[metric]
  const isRate = metric === 'conversionRate' || metric === 'sessionDuration'
  const [some, someBefore] = isRate ? [figures.sessions.now, figures.sessions.before] : [now, before]
  if (someBefore === 0) return some === 0 ? 'no change' : 'none before'
  return shownMetrics[metric].against(now, before)
}

/** Why hits were not counted. */
const dropReasons: Record<string, string> = {
  bot: 'bots',
  empty_agent: 'clients without a user agent',
  foreign_host: 'other domains',
  referrer_spam: 'referrer spam',
  too_many: 'visits over the rate limit',
}

export function dropReason(reason: string): string {
  return dropReasons[reason] ?? reason.replaceAll('_', ' ')
}
