import type { Kind } from '#monitoring/discovering/kinds'

/** A page of a site, as the last crawls found it. */
export interface SitePage {
  url: string
  kind: Kind
  /** Whether it answered, or was linked on the homepage. Sitemaps also name pages that no longer exist. */
  isProven?: true
  /** Whether nothing names it anymore, although it still answers. */
  isUnlisted?: true
}

/** Something that a site did with one of its pages. */
export interface SiteEvent {
  what: 'published' | 'moved' | 'taken_down'
  url: string
  kind: Kind
  /** The title of a published page, if its address does not say it. */
  title?: string
  /** Where a moved page is now. */
  to?: string
  /** Why a page counts as taken down: "404". */
  proof?: string
  /** When it was found, in milliseconds since 1970 UTC. */
  at: number
}

/** What is known about the pages of a site. */
export interface Inventory {
  /** In the order of `sortKey`, at most `MOST_PAGES`. */
  pages: SitePage[]
  /** The newest first, at most `MOST_EVENTS`. */
  events: SiteEvent[]
  /** The homepage and the sitemaps that were read to their end. */
  read: string[]
  /** Whether other sitemaps could not be read to their end. */
  isPartial: boolean
  /** The last page that there was room for, if any had to be left out: no page after it is listed. */
  last?: string
}

export const MOST_PAGES = 2_000
export const MOST_EVENTS = 2_000
