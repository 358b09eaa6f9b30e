/**
 * Decides whether a channel gets an alert: for the outbox, when an alert is created and before each attempt to send it,
 * and for the preview of past alerts. No other code decides this.
 */
import { labelNames, type PageLabel, type SignalScore, scoreNames, signalScores } from 'rivalwatch-plugin'
import { foldTag } from '#monitoring/tags/tag_names'
import { afterHours, type HoursOfDay } from '#platform/hours_of_day'
import { containsOneOf } from '#delivery/routing/keywords'

/** The conditions of a channel. An alert must meet all of them; an empty list filters nothing. */
export interface ChannelRule {
  isPaused: boolean
  minimumScore: SignalScore
  competitorIds: readonly string[]
  /** The competitor must have one of these tags. */
  tags: readonly string[]
  labels: readonly PageLabel[]
  /** An alert must contain one of these keywords. */
  keywords: readonly string[]
  quietHours: HoursOfDay | null
  /** Time zone of the quiet hours, as an IANA name. */
  timeZone: string
}

export interface RoutedAlert {
  score: SignalScore
  competitorId: string
  /** Tags of the competitor. */
  tags: readonly string[]
  label: PageLabel
  summary: string
  excerpt: string | null
}

/** `wait`: send it at `until`, in milliseconds since 1970 UTC. `reason` is one sentence for people. */
export type Route =
  | { decision: 'send' }
  | { decision: 'wait'; until: number; reason: string }
  | { decision: 'skip'; reason: string }

export const PAUSED = 'The channel was paused.'

/**
 * Decides whether, and when, a channel gets an alert.
 *
 * @param now milliseconds since 1970 UTC
 */
export function route(rule: ChannelRule, alert: RoutedAlert, now: number): Route {
  const reason = whyNot(rule, alert)
  if (reason !== null) return { decision: 'skip', reason }
  const until = afterHours(now, rule.quietHours, rule.timeZone)
  return until > now
    ? { decision: 'wait', until, reason: `Held until quiet hours end at ${rule.quietHours!.until}:00.` }
    : { decision: 'send' }
}

/** Returns the first condition that an alert fails, in words; null if it meets all of them. */
function whyNot(rule: ChannelRule, { score, competitorId, tags, label, summary, excerpt }: RoutedAlert) {
  if (rule.isPaused) return PAUSED
  if (rank(score) > rank(rule.minimumScore)) {
    return `${scoreNames[score]} importance. This channel gets ${acceptedScores(rule.minimumScore)}.`
  }
  if (rule.competitorIds.length > 0 && !rule.competitorIds.includes(competitorId)) {
    return "This channel doesn't include the competitor."
  }
  if (rule.tags.length > 0 && !haveCommon(rule.tags, tags)) {
    return `The competitor has none of the tags ${rule.tags.join(', ')}.`
  }
  if (rule.labels.length > 0 && !rule.labels.includes(label)) {
    return `Page type ${labelNames[label]}. This channel gets ${rule.labels.map((one) => labelNames[one] ?? 'none').join(', ')}.`
  }
  const text = `${summary}\n${excerpt ?? ''}`
  if (rule.keywords.length > 0 && !containsOneOf(text, rule.keywords)) {
    return `No keyword found: ${rule.keywords.join(', ')}.`
  }
  return null
}

function haveCommon(one: readonly string[], other: readonly string[]): boolean {
  const folded = new Set(one.map(foldTag))
  return other.some((tag) => folded.has(foldTag(tag)))
}

function rank(score: SignalScore): number {
  return signalScores.indexOf(score)
}

/** Returns the accepted scores in words, such as "high and medium". */
function acceptedScores(minimum: SignalScore): string {
  return signalScores.slice(0, rank(minimum) + 1).join(' and ')
}
