import type { Outbound, OutboundProxy, OutboundResponse } from './outbound.js'

export interface FetchTarget {
  /** An HTTP or HTTPS URL in its normal form. */
  url: string
  /** Validators from the last successful crawl, for a conditional request. */
  etag: string | null
  lastModified: string | null
  /** Whether the page is only a shell without its scripts, so that only a fetcher that runs them may support it. */
  needsScripts: boolean
}

export interface FetchTools {
  /** Requests only what robots.txt allows, at the target's URL and elsewhere. */
  outbound: Outbound
  /** Opens a proxy for a separate program that fetches pages. The caller must close it. */
  openProxy(): Promise<OutboundProxy>
  userAgent: string
  signal: AbortSignal
  /**
   * Identifies the workspace without revealing anything else about it, so that limited capacity can be shared fairly.
   */
  workspaceKey?: string
  /** Returns the ID of the loaded source that reads a response other than a web page; null if none does. */
  sourceOf?(response: OutboundResponse): string | null
}

export interface FetchedPage {
  kind: 'page'
  finalUrl: string
  status: number
  headers: Record<string, string>
  body: Uint8Array
  /**
   * `needed` if the page is a shell that its scripts would fill; a fetcher that runs them is asked next. `run` if they
   * have filled it. Absent if the page is complete without them.
   */
  scripts?: 'needed' | 'run'
  /** The ID of the source that reads it. Absent for a web page. */
  source?: string
}

/** The site returned 304: the last page is still current. */
export interface FetchedUnchanged {
  kind: 'unchanged'
  finalUrl: string
  status: 304
}

/** No page was returned. `blocked`: the site refused the crawler; `failed`: everything else. */
export interface FetchRefusal {
  kind: 'refusal'
  outcome: 'blocked' | 'failed'
  /** Stable, snake_case: `http_403`, `bot_wall`, `timeout`, `not_html` … */
  code: string
  /** One plain sentence for the user. */
  message: string
  /** The status that the site returned; null if there was no response. */
  status: number | null
  /** Seconds to wait before the next request, if the site said so. */
  retryAfter: number | null
}

export type FetchResult = FetchedPage | FetchedUnchanged | FetchRefusal

export interface Fetcher {
  id: string
  /** The first fetcher in plugin order that supports a target fetches it. */
  supports(target: FetchTarget): boolean
  /** Resolves with a refusal if the site fails; it does not reject. */
  fetch(target: FetchTarget, tools: FetchTools): Promise<FetchResult>
  /**
   * Checks what the fetcher requires besides the network, for `doctor`. Returns a short description of what it found.
   *
   * @throws Error that says what is wrong
   */
  check?(): Promise<string>
  /** Shuts down what the fetcher has started. Called once, when the process ends. */
  close?(): Promise<void>
}
