/** Props of a competitor's prices, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { SignalScore } from 'rivalwatch-plugin'
import type { PlanMove, PlanStatus } from '#alerts/prices/trace_plans'
import type { CompetitorHead } from '#alerts/queries/competitor_head'

/** Something read from a stored version, with the address that shows it there. */
export type Cited = { text: string; href: string }

/** A price from a time on; no amount where it was not shown, could not be read, or is none, such as "Custom". */
export type ChartPoint = { at: number; amount: number | null; text: string | null }

export type ChartLine = {
  plan: string
  /** From 1: decides its color. */
  color: number
  isOffered: boolean
  points: ChartPoint[]
}

/** Prices in one currency for one period. */
export type PriceChart = {
  currency: string
  /** "month", "user / year" */
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
  /** The plan in the latest version that shows it. */
  href: string
  prices: (Cited & {
    period: string
    /** The first price of this period, if it was another one. */
    first: string | null
    /** Change since then in percent; null if it is not comparable. */
    percent: number | null
  })[]
}

/** What plans include: one cell for each plan. */
export type FeatureRow = { label: string; cells: (Cited | null)[] }

export type MoveRow = Omit<PlanMove, 'versionId' | 'previousVersionId' | 'line'> & {
  href: string
  /** Compares the version with the one before. */
  comparison: string
  alertId: string | null
}

export type ChartAlert = { id: string; at: number; score: SignalScore; summary: string }

export type PricingPage = {
  id: string
  url: string
  charts: PriceChart[]
  plans: PlanRow[]
  /** Names of the plans that the feature rows are about. */
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
  /** Stored versions of these pages. */
  versions: number
  /** What the charts cover; null without versions. */
  from: number | null
  to: number | null
}
