/**
 * One incoming hit of visitor analytics: a page view, an event or the end of a visit to a page. The browser sends the
 * URL and the referrer, which may be anything; the server sees the user agent and the IP address.
 */
export interface Hit {
  /** The page's URL without its fragment. */
  url: string
  /** Where the visitor came from, as the page reported it; empty if unknown. */
  referrer: string
  /** The `User-Agent` header; empty if there was none. */
  userAgent: string
  /** IPv4 or IPv6, as text. */
  ip: string
}

/** The result for a hit that is not counted. */
export interface Dropped {
  /** In snake_case: `bot`, `empty_agent`, `referrer_spam` … Stable, because dropped hits are counted by this reason. */
  drop: string
}

/**
 * What a hit reveals, by name: `os`, `source`, `country` …; null if unknown. Names are snake_case, the same for every
 * hit, and never `drop`. A value is one line of at most 100 characters, as users will see it.
 */
export type Enrichment = Record<string, string | null>

/** Adds information to a hit, or drops the hit so that it is not counted. */
export interface Enricher {
  /** snake_case. */
  id: string
  /**
   * Called for each hit on a busy event loop, so it must be synchronous, bounded and take only a few microseconds. The
   * result depends only on the hit and is a new object each time. It never contains the visitor's IP address, which is
   * not stored anywhere. Never throws.
   */
  enrich(hit: Hit): Enrichment | Dropped
}
