/** Props of a competitor's prices, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { SignalScore } from 'rivalwatch-plugin'
import type { PlanMove, PlanStatus } from '#alerts/prices/trace_plans'
import type { CompetitorHead } from '#alerts/queries/competitor_head'

/** Text read from a stored version, with the URL of its place in that version. */
export type Cited = { text: string; href: string }

/**
 * A price that applies from `at` on. `amount` is null if the price was not shown, could not be read or names no amount,
 * such as "Custom". `href` is where the price was read.
 */
export type ChartPoint = { at: number; amount: number | null; text: string | null; href: string | null }

export type ChartLine = {
  plan: string
  /** Index of the line's color, from 1. */
  color: number
  isOffered: boolean
  points: ChartPoint[]
}

/** Prices in one currency for one period. */
export type PriceChart = {
  currency: string
  /** Such as "month" or "user / year". */
  period: string
  lines: ChartLine[]
}

export type PlanRow = {
  name: string
  color: number
  formerNames: string[]
  status: PlanStatus
  note: string | null
  firstSeenAt: number
  lastSeenAt: number
  /** URL of the plan in the latest version that shows it. */
  href: string
  prices: (Cited & {
    period: string
    /** The first price for this period; null if it was the same. */
    first: Cited | null
    /** The change since then in percent; null if the prices are not comparable. */
    percent: number | null
  })[]
}

/** A feature, with one cell per plan. */
export type FeatureRow = { label: string; cells: (Cited | null)[] }

export type MoveRow = Omit<PlanMove, 'versionId' | 'previousVersionId' | 'line' | 'former'> & {
  href: string
  /** URL of the former value; null without one. */
  fromHref: string | null
  /** URL of the comparison with the previous version. */
  comparison: string
  alertId: string | null
}

export type ChartAlert = { id: string; at: number; score: SignalScore; summary: string }

export type PricingPage = {
  id: string
  url: string
  charts: PriceChart[]
  plans: PlanRow[]
  /** Names of the plans in the feature rows. */
  featurePlans: string[]
  features: FeatureRow[]
  hiddenFeatures: number
  alerts: ChartAlert[]
  moves: MoveRow[]
  hiddenMoves: number
}

export type PricesPage = {
  competitor: CompetitorHead
  pages: PricingPage[]
  /** Whether the competitor has a page with the label `pricing`. */
  hasPricingPage: boolean
  /** The number of stored versions of these pages. */
  versions: number
  /** The period of the charts; null without versions. */
  from: number | null
  to: number | null
}
