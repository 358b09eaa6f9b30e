/** Props of the market board, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { MonthlyPrice } from '#alerts/board/monthly_price'
import type { Tag } from '#monitoring/tags/tags'

/** A difference from an earlier version. */
export type Mark = {
  /** The text of that version; null if it had none. */
  from: string | null
  /** Path of the alert about the difference or, if there is none, of the comparison of both versions. */
  href: string
  isAlert: boolean
}

/**
 * A text with its source: an index in the column's `places`, and a line there. Line 0 stands for the fields of the
 * page.
 */
export type Cell = { text: string; at: [place: number, line: number]; mark: Mark | null }

export type PriceCell = Cell & {
  /** Null if it equals the price on the page, or if there is none. */
  monthly: MonthlyPrice | null
  /** Why there is no price per month. */
  reason: string | null
}

export type PlanCell = Cell & { prices: PriceCell[] }

/** A value of a feature, and the plans that have it; `plans` is empty if all of them do. */
export type FeatureCell = Cell & { plans: string[] }

export type Column = {
  id: string
  name: string
  domain: string
  isOwn: boolean
  alerts: number
  /** URLs of stored versions. */
  places: string[]
  headline: Cell | null
  headlineReason: string | null
  description: Cell | null
  descriptionReason: string | null
  lowest: MonthlyPrice | null
  /** The plan with the lowest price. */
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
  /** The number of hidden features that only one competitor lists. */
  singleFeatures: number
  /** The number of features that exceed the maximum on one page. */
  hiddenFeatures: number
  showsAll: boolean
  tag: string | null
  tags: Tag[]
  days: number
  users: number
  pageNumber: number
  pageSize: number
  /** The number of competitors on all pages. */
  total: number
  currency: string | null
  rates: [from: string, rate: number][]
  isOwner: boolean
}

export type RatesPage = {
  currency: string
  rates: { from: string; rate: string }[]
}
