/**
 * Counts and stores visits. With every store, accepted hits first wait in `hit_batches` until they are counted. All
 * stores return the same results; the analytics tests run against each.
 */
import type { DayFigures } from '#analytics/day_figures'
import type { Filter } from '#analytics/filters'
import type { LabelKind } from '#analytics/labels'
import type { StoredHit } from '#analytics/visits/stored_hit'
import type { Pruned } from '#platform/database/prune_by_age'
import type { Tenant } from '#platform/database/tenant_model'

/** One site of a workspace, or all of them. Days are UTC, `YYYY-MM-DD`; both ends are inclusive. */
export interface Span {
  workspace: Tenant
  siteId: string | null
  from: string
  until: string
}

/** A span of one site. */
export interface SiteSpan extends Span {
  siteId: string
}

export interface FiguresOfDay extends DayFigures {
  day: string
}

export interface Figures extends DayFigures {
  /** All sites of the span, including those without any hits. */
  sites: number
}

export interface Counted {
  kind: LabelKind
  label: string
  amount: number
}

/** The data to count besides the figures of each day. */
export interface Wanted {
  /** The maximum number of labels by kind, largest first; kinds without a limit are left out. */
  most?: Partial<Record<LabelKind, number>>
  goals?: readonly Filter[]
}

/** The visitors of a span who match filters. */
export interface FilteredVisits {
  /** The days with visits, in order. */
  days: FiguresOfDay[]
  labels: Counted[]
  /** The number of these visitors who match each goal. */
  reached: number[]
}

/** A site, for code that does not act on behalf of a caller. */
export interface OwnedSite {
  id: string
  workspaceId: string
}

export interface AnalyticsStore {
  /**
   * Counts all hits that were waiting when the call began. If one site fails, the others are still counted. Any number
   * of processes may run this at the same time and be interrupted at any moment: each hit is counted exactly once.
   *
   * @param now milliseconds since 1970 UTC
   */
  countWaiting(now: number): Promise<void>

  /** Adds up the figures of a span. */
  figures(span: Span): Promise<Figures>

  /** Returns the figures of each day with visits, in order. */
  figuresByDay(span: Span): Promise<FiguresOfDay[]>

  /**
   * Returns the largest labels of each kind, largest first; ties are sorted by name. `OTHER` is only included for
   * pages: elsewhere, one visitor may be counted in it several times.
   *
   * @param most limits by kind; kinds without a limit are left out
   */
  largestLabels(span: Span, most: Partial<Record<LabelKind, number>>): Promise<Counted[]>

  /**
   * Counts the visitors who match all filters on a day, with all their activity on that day. Without filters, the
   * result is the same as that of `figuresByDay` and `largestLabels`.
   *
   * @param span from `firstFilterableDay` on; earlier days are missing
   */
  filteredVisits(span: SiteSpan, filters: readonly Filter[], wanted: Wanted): Promise<FilteredVisits>

  /**
   * Returns the newest hits of a site, in any order. Hits of the last few seconds may be missing.
   *
   * @param since milliseconds since 1970 UTC
   * @param most the maximum number; older ones are left out
   */
  recentHits(workspace: Tenant, siteId: string, since: number, most: number): Promise<StoredHit[]>

  /** Returns the first day for which visits can be filtered. */
  firstFilterableDay(now: number): string

  /**
   * Returns the visitors of each site since a day; sites without any may be missing.
   *
   * @param from UTC, `YYYY-MM-DD`
   */
  visitorsBySite(workspace: Tenant, siteIds: readonly string[], from: string): Promise<Map<string, number>>

  /** Deletes expired hits and visitors. Figures are kept. */
  prune(now: number, mayGoOn: () => boolean): Promise<Pruned>

  /** Deletes a site's data that is stored outside the database, after the site's row was deleted. */
  forget(site: OwnedSite): Promise<void>
}
