/** Props of the market board, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { MonthlyPrice } from '#alerts/board/monthly_price'
import type { Tag } from '#monitoring/tags/tags'

/** A difference from an earlier version. */
export type Mark = {
  /** What that version said; null if it did not say it. */
  from: string | null
  /** The alert about it, or else the comparison of both versions. */
  href: string
  isAlert: boolean
}

/** A text with its place: one of the column's `places`, and a line there. Line 0 is the fields of the page. */
export type Cell = { text: string; at: [place: number, line: number]; mark: Mark | null }

export type PriceCell = Cell & {
  /** Null if it is the price on the page, or if there is none. */
  monthly: MonthlyPrice | null
  /** Why there is no price per month. */
  reason: string | null
}

export type PlanCell = Cell & { prices: PriceCell[] }

/** A value of a feature; the plans that have it, unless all of them do. */
export type FeatureCell = Cell & { plans: string[] }

export type Column = {
  id: string
  name: string
  domain: string
  isOwn: boolean
  alerts: number
  /** Addresses of stored versions. */
  places: string[]
  headline: Cell | null
  headlineReason: string | null
  lowest: MonthlyPrice | null
  /** The plan that has it. */
  lowestPlan: Cell | null
  lowestReason: string | null
  plans: PlanCell[]
  plansReason: string | null
  removed: { name: string; mark: Mark }[]
}

export type FeatureRow = { name: string; cells: FeatureCell[][] }

export type BoardPage = {
  columns: Column[]
  features: FeatureRow[]
  /** Features that are not shown because only one competitor names them. */
  singleFeatures: number
  /** Features beyond those that are shown. */
  hiddenFeatures: number
  showsAll: boolean
  tag: string | null
  tags: Tag[]
  days: number
  users: number
  pageNumber: number
  pageSize: number
  /** Competitors on all pages. */
  total: number
  currency: string | null
  rates: [from: string, rate: number][]
  isOwner: boolean
}

export type RatesPage = {
  currency: string
  rates: { from: string; rate: string }[]
}
