/** Props of the briefing screens, as plain JSON. */
import type { SignalScore } from 'rivalwatch-plugin'
import type { BriefingFigures } from '#alerts/briefings/reads'
import type AlertFeedback from '#alerts/models/alert_feedback'
import type { BriefingSchedule } from '#delivery/briefings/schedule'

export type SourceKind = 'alert' | 'ver' | 'crawl'

export type ShownSentence = {
  text: string
  why: string | null
  score: SignalScore | null
  /** The alerts, stored versions and failed checks that prove it; empty on shared pages. */
  sources: { title: string; href: string }[]
}

export type ShownBriefing = {
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string
  to: string
  /** Tag of the competitors that the briefing covers; null for all competitors. */
  tag: string | null
  alerts: number
  words: number
  competitors: { id: string; name: string; sentences: ShownSentence[] }[]
  sections: { title: string; sentences: ShownSentence[] }[]
}

export type BriefingsPage = {
  /** Periods whose briefings are written when they are opened. */
  periods: { name: string; title: string }[]
  weeks: { name: string; from: string; to: string }[]
  /** Briefings that were sent or shared, latest first. */
  stored: {
    id: string
    from: string
    to: string
    tag: string | null
    headline: string | null
    alerts: number
  }[]
  /** When the member gets the weekly briefing by email; null if they do not. */
  schedule: { weekday: number; hour: number; tag: string | null } | null
}

export type BriefingPage = {
  /** The briefing's ID or the period's name, as in the URL. */
  name: string
  briefing: ShownBriefing
  /** What the team did with the alerts, and the path of the timeline that lists them; null if there were no alerts. */
  acted: { text: string; href: string } | null
  /** Null for a briefing that was written when it was opened. */
  stored: { id: string; figures: BriefingFigures; rating: AlertFeedback['value'] | null } | null
  mayShare: boolean
  /** Tags that a briefing for a period can be limited to; empty for a stored one. */
  tags: string[]
}

/** Shown when a source of a sentence is no longer stored. */
export type GoneSourcePage = {
  /** The path of the briefing. */
  briefing: string
  kind: SourceKind
  /** Null if the plan keeps versions forever. */
  versionsKeptDays: number | null
  crawlsKeptDays: number
  /** The sentence. */
  text: string
  /** Another source of the sentence that is still stored. */
  other: { kind: SourceKind; href: string } | null
}

export type ScheduleChoice = BriefingSchedule & { isOn: boolean }

export type BriefingSettingsPage = {
  email: string
  /** Whether the member has turned off all email from the workspace. */
  isMailOff: boolean
  sendsMail: boolean
  timeZone: string
  timeZones: string[]
  tags: string[]
  own: ScheduleChoice
  channels: { id: string; name: string; schedule: ScheduleChoice }[]
}
