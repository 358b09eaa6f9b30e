import type { Kind } from '#monitoring/discovering/kinds'

/** A page of a site, as the last crawls found it. */
export interface SitePage {
  url: string
  kind: Kind
  /** Whether it responded or the homepage linked to it. Sitemaps also list pages that no longer exist. */
  isProven?: true
  /** Whether it is no longer listed anywhere, although no response has shown that it is gone. */
  isUnlisted?: true
}

/** An event on a site: one of its pages was published, moved or taken down. */
export interface SiteEvent {
  what: 'published' | 'moved' | 'taken_down'
  url: string
  kind: Kind
  /** The title of a published page, if it adds anything to the URL. */
  title?: string
  /** The new URL of a moved page. */
  to?: string
  /** Why a page counts as taken down: "404". */
  proof?: string
  /** When it was found, in milliseconds since 1970 UTC. */
  at: number
}

/** The known pages of a site and their recent events. */
export interface Inventory {
  /** In the order of `sortKey`, at most `MOST_PAGES`. */
  pages: SitePage[]
  /** Newest first, at most `MOST_EVENTS`. */
  events: SiteEvent[]
  /** The homepage and the sitemaps that were read to the end. */
  read: string[]
  /** Whether other sitemaps could not be read to the end. */
  isPartial: boolean
  /** The last page within the limit, if any pages were left out. No page after it is listed. */
  last?: string
}

export const MOST_PAGES = 2_000
export const MOST_EVENTS = 2_000
