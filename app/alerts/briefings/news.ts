import type { SignalScore } from 'rivalwatch-plugin'
import type { NewsKind } from '#alerts/briefings/news_kinds'
import type { Sources } from '#alerts/briefings/sentence'

/** One event: an alert, or several about the same thing. */
export interface News {
  sources: Sources
  /** The number of alerts merged into it. */
  alerts: number
  competitorId: string
  competitor: string
  domain: string
  pageId: string
  kind: NewsKind
  /** The leading reason for the score: `price_changed`. Empty for alerts without one. */
  lead: string
  score: SignalScore
  /** The sum of the weights of the reasons for the score. */
  points: number
  rating: 'useful' | 'not_useful' | null
  text: string
  why: string | null
  /** When it was last detected. */
  at: number
  /** Whether the page has since reverted it. */
  isUndone: boolean
}
