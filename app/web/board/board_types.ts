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

/** An index in the column's `places`, and a line there. Line 0 stands for the fields of the page. */
export type Source = [place: number, line: number]

/** A text with its source; null if the team entered it. */
export type Cell = { text: string; at: Source | null; mark: Mark | null }

export type PriceCell = Cell & {
  /** Null if it equals the price on the page, or if there is none. */
  monthly: MonthlyPrice | null
  /** Why there is no price per month. */
  reason: string | null
}

export type PlanCell = Cell & { prices: PriceCell[] }

/** A value of a feature, and the plans that have it, each with its line; `plans` is empty if all of them do. */
export type FeatureCell = Cell & { plans: { name: string; at: Source | null }[] }

export type Column = {
  id: string
  name: string
  domain: string
  isOwn: boolean
  /** When the team last changed the plans that it entered for its own company; null for a competitor. */
  enteredAt: number | null
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

/** A plan as entered in the form; empty prices have not been entered. */
export type PlanFields = {
  name: string
  month: string
  year: string
  once: string
  isPerUser: boolean
  /** One feature per line. */
  features: string
}

export type OwnPlansPage = {
  given: { name: string; headline: string; description: string; currency: string; plans: PlanFields[] }
  maxPlans: number
  isStored: boolean
}

export type RatesPage = {
  currency: string
  rates: { from: string; rate: string }[]
}
