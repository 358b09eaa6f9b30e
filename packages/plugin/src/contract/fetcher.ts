import type { Outbound, OutboundProxy, OutboundResponse } from './outbound.js'

export interface FetchTarget {
  /** An http(s) address in its normal form. */
  url: string
  /** Validators from the last good crawl, for a conditional request. */
  etag: string | null
  lastModified: string | null
  /** Without its scripts the page is only a shell, so only a fetcher that runs them may support it. */
  needsScripts: boolean
}

export interface FetchTools {
  /** Requests only what robots.txt allows, at the target's address and elsewhere. */
  outbound: Outbound
  /** Opens a proxy for a program that fetches. The caller closes it. */
  openProxy(): Promise<OutboundProxy>
  userAgent: string
  signal: AbortSignal
  /**
   * Identifies the workspace without revealing anything else about it, so that limited capacity can be shared fairly.
   */
  workspaceKey?: string
  /** Returns the ID of the loaded source that reads a response which is not a web page; null if none does. */
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
  /** Seconds after which to ask again, if the site said so. */
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
   * Checks what the fetcher requires besides the network, for `doctor`. Returns a short description of what it found,
   * or throws an error that says what is wrong.
   */
  check?(): Promise<string>
  /** Ends what the fetcher has started. Called once, when the process ends. */
  close?(): Promise<void>
}
