/**
 * The one plugin contract. A plugin is a function of its options that returns a plain object; it gets data and
 * gives data, never a model, a request or the container. Everything it sends out goes through the `Outbound`
 * client that it is handed.
 *
 * This file is all that a plugin may import from the product.
 */

import type { OutboundError } from './outbound/outbound_error.js'

export interface Plugin {
  /** Unique among the loaded plugins, snake_case: shown by `plugin:list` and named in reasons. */
  name: string
  fetchers?: Fetcher[]
  extractors?: Extractor[]
  units?: UnitReader[]
  detectors?: Detector[]
  filters?: Filter[]
  analysts?: Analyst[]
  channels?: Channel[]
  probes?: Probe[]
  enrichers?: Enricher[]
}

/** What a plugin's module exports as default. Throws when the options do not fit. */
export type PluginFactory<Options = any> = (options?: Options) => Plugin

// ---------------------------------------------------------------------------------------------------- Outbound

export interface OutboundRequest {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Redirects to follow, each checked anew; 5 unless told, 0 hands the redirect back. */
  maxRedirects?: number
  /** Bytes on the wire; 5 MB unless told. */
  maxBytes?: number
  /** Bytes after decompression; 10 MB unless told. */
  maxDecodedBytes?: number
  /** Milliseconds for the whole exchange, redirects included; 30,000 unless told. */
  timeout?: number
  /**
   * For requests to one site that are made together and must not wait for each other: they get connections apart from
   * those of all others, 64 to an origin instead of 6.
   */
  sideBySide?: boolean
  /**
   * For who has done with the status what can be done: a body that is too large, too slow, broken off or can not be decoded
   * is no error then. What came of it within the bounds is handed back, or nothing.
   */
  statusIsEnough?: boolean
  /** For what means something in part as well: a body that passes the bounds is cut there, and no error. */
  cutAtBounds?: boolean
  /** Told where a redirect leads before it is followed. Rejecting ends the request with `aborted`, and that as its cause. */
  beforeRedirect?: (url: string) => Promise<void>
  signal?: AbortSignal
}

export interface OutboundResponse {
  /** The address that answered, after redirects. */
  url: string
  status: number
  /** Lower-case names; repeated headers are joined with ", ". */
  headers: Record<string, string>
  /** Decompressed, within the bounds of the request. */
  body: Uint8Array
}

/**
 * The guarded way out. `request` rejects with an `OutboundError` for everything that is no HTTP response: refused
 * addresses, DNS, TLS, time-outs, bounds. An HTTP error status is a response, not a rejection.
 */
export interface Outbound {
  request(url: string, request?: OutboundRequest): Promise<OutboundResponse>
}

export { OutboundError, type OutboundErrorCode } from './outbound/outbound_error.js'

/**
 * A way out for a program of its own, such as a browser: an HTTP proxy on 127.0.0.1 that keeps the rules of `Outbound`
 * for every connection, and answers nobody but who knows its password. Bounded in bytes, connections and time.
 */
export interface OutboundProxy {
  /** `http://127.0.0.1:<port>` */
  server: string
  username: string
  password: string
  /** Set once a bound is passed: nothing goes through it from then on. */
  readonly exceeded: OutboundError | null
  /** Why nothing was had from the host of an address when it was asked last; null where nothing stood in the way. */
  troubleWith(url: string): OutboundError | null
  /** Ends its connections with it. */
  close(): Promise<void>
}

const LONGEST_RETRY_AFTER = 24 * 60 * 60

/**
 * Reads `Retry-After` (RFC 9110, 10.2.3).
 *
 * @param value seconds or an HTTP date
 * @param now milliseconds since the epoch
 * @returns seconds from now, 0 to 24 h; null when the header says nothing usable
 */
export function parseRetryAfter(value: string | undefined, now = Date.now()): number | null {
  const text = value?.trim() ?? ''
  // Date.parse also takes "-1" and the like for a year; every HTTP date begins with the day's name.
  const date = /^[a-z]{3}/i.test(text) ? Math.ceil((Date.parse(text) - now) / 1000) : Number.NaN
  const seconds = /^\d{1,15}$/.test(text) ? Number(text) : date
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), LONGEST_RETRY_AFTER)
}

// --------------------------------------------------------------------------------------------------- Fetching

export interface FetchTarget {
  /** Normalised http(s) address. */
  url: string
  /** From the last good crawl, for a conditional request. */
  etag: string | null
  lastModified: string | null
  /** What comes without running the page's scripts is no more than a shell: only who runs them supports it. */
  needsScripts: boolean
}

export interface FetchTools {
  outbound: Outbound
  /** For a program that fetches; closed by whoever asked for it. */
  openProxy(): Promise<OutboundProxy>
  userAgent: string
  signal: AbortSignal
  /** Tells workspaces apart and nothing else, for what has few places to share among them. */
  workspaceKey?: string
}

export interface FetchedPage {
  kind: 'page'
  finalUrl: string
  status: number
  headers: Record<string, string>
  body: Uint8Array
  /**
   * What its scripts have to do with it: `needed` when it is a shell that they would fill, so that a fetcher that runs
   * them is asked next; `run` when they have filled it. Absent where it says what it says without them.
   */
  scripts?: 'needed' | 'run'
}

/** The site said 304: what it served last still holds. */
export interface FetchedUnchanged {
  kind: 'unchanged'
  finalUrl: string
  status: 304
}

/** No page could be had. `blocked`: the site refused the crawler; `failed`: everything else. */
export interface FetchRefusal {
  kind: 'refusal'
  outcome: 'blocked' | 'failed'
  /** Stable, snake_case: `http_403`, `bot_wall`, `timeout`, `not_html` … */
  code: string
  /** One plain sentence for the user. */
  message: string
  /** The status that the site answered, null where it answered none. */
  status: number | null
  /** Seconds after which the site wants to be asked again, if it said so. */
  retryAfter: number | null
}

export type FetchResult = FetchedPage | FetchedUnchanged | FetchRefusal

export interface Fetcher {
  id: string
  /** The first fetcher in plugin order that supports the target takes it. */
  supports(target: FetchTarget): boolean
  /** Never rejects for what a site does: that is a refusal. */
  fetch(target: FetchTarget, tools: FetchTools): Promise<FetchResult>
  /** Tries what it relies on beside the network, for `doctor`: what was found, in a few words. Throws what is wrong. */
  check?(): Promise<string>
  /** Ends what it has running. Called once, when the process ends. */
  close?(): Promise<void>
}

// -------------------------------------------------------------------------------------------------- The page

/** Where on the page something stands, by ARIA landmark; `main` is what is left when no other applies. */
export type Landmark = 'header' | 'nav' | 'main' | 'aside' | 'footer' | 'dialog'

/**
 * One element of a page. Light: no children, no mutation. `text` of an element is asked from its page.
 */
export interface PageElement {
  /** Lower case. */
  readonly tag: string
  /** Names in lower case, values decoded. */
  readonly attributes: Readonly<Record<string, string>>
  readonly parent: PageElement | null
  readonly landmark: Landmark
  /** Not shown to a reader: `hidden`, `display:none`, `aria-hidden`, or inside such an element. */
  readonly hidden: boolean
  /** A button, or a link that is made to look like one. */
  readonly callToAction: boolean
  /** Its place in document order, which is the one in `elements()`. */
  readonly index: number
  /** The place behind the last element inside of it. */
  readonly end: number
}

export type BlockKind = 'heading' | 'paragraph' | 'list_item' | 'cell' | 'cta' | 'link' | 'label'

/** A run of visible text that a reader takes in as one line, in document order. */
export interface Block {
  /** White space collapsed, never empty. */
  text: string
  kind: BlockKind
  landmark: Landmark
  /** Headings above it, outermost first: `["Plans", "Team"]`. A heading's own text is not in its own path. */
  path: string[]
}

/** A page as extractors see it: parsed once, read many times. Runs in a worker thread. */
export interface Page {
  /** The watched address and the one that answered. */
  readonly url: string
  readonly finalUrl: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The decoded markup. */
  readonly html: string
  /** The base for relative addresses: `<base href>` or the final address. */
  readonly baseUrl: string
  /**
   * What `make` gives for this page, made when it is first asked for: for what several extractors need. Better than a
   * `WeakMap` of pages, whose values live on until the whole heap is collected.
   */
  once<Made>(make: (page: Page) => Made): Made
  /** All elements, or those of the given tags, in document order. */
  elements(...tags: string[]): readonly PageElement[]
  /** All text inside, hidden or not, without script and style; white space collapsed. As `textContent` would. */
  textOf(element: PageElement): string
  /** Raw text of `<script>` and `<style>`, untrimmed. */
  rawTextOf(element: PageElement): string
  /**
   * What a reader calls a link or a button: its visible text, else `aria-label`, the text of an image inside, its
   * hidden text, `title` or `value`, else the path a link leads to. Empty when there is none of these.
   */
  labelOf(element: PageElement): string
  /** Visible text in reading order. */
  readonly blocks: readonly Block[]
  /** Returns the places in `blocks` of the lines that begin inside an element: of the first, and behind the last. */
  blocksIn(element: PageElement): [start: number, end: number]
}

/**
 * Reads one field of the snapshot. Pure and synchronous: the same page gives the same value, as plain JSON.
 * An extractor that throws loses only its own field (it becomes `empty`). Lists of strings may be handed over as
 * found: they are collapsed, de-duplicated and bounded afterwards.
 */
export interface Extractor<Value = unknown> {
  /** Unique among the loaded extractors. Those of the specification are shown over the API, others only to detectors. */
  field: string
  empty: Value
  extract(page: Page): Value
}

/**
 * Something on a page that has a name of its own: a plan, an entry of a list, a release. Two versions of a page are compared
 * unit with unit, so that an alert can name what came and went.
 */
export interface Unit {
  /** snake_case: `plan`, `entry`. A kind without a sentence of its own is named as it is, with spaces. */
  kind: string
  title: string
  /** Its lines, as places in `blocks`: of the first, and behind the last. */
  start: number
  end: number
  /** Its prices, the main one first. */
  offers?: Offer[]
}

/** Finds the units of one kind on a page. Pure and synchronous, as an `Extractor` is. */
export interface UnitReader {
  /** Unique among the loaded readers. */
  kind: string
  /** In page order, at most 500. */
  read(page: Page): Unit[]
}

// ---------------------------------------------------------------------------------------------- The snapshot

export interface Seo {
  title: string
  metaDescription: string
  canonical: string
  robots: string
  lang: string
  keywords: string
  ogTitle: string
  ogDescription: string
  ogImage: string
  twitterTitle: string
  twitterDescription: string
  hreflang: { lang: string; href: string }[]
}

/** A price with what it is the price of. `amount` is in units of the currency, exact decimal text. */
export interface Offer {
  /** The nearest heading or row label: "Team"; empty where none is near. */
  subject: string
  /** As written: "$49 / month". Also found in `prices`. */
  text: string
  amount: string | null
  /** Sign or code as written: "$", "EUR". */
  currency: string | null
  /** "month", "year", "user / month" … or empty. */
  period: string
}

/** What extraction makes of a page: the fields of the snapshot object and the visible blocks. */
export interface PageContent {
  finalUrl: string
  seo: Seo
  headings: { h1: string[]; h2: string[]; h3: string[] }
  structuredData: unknown[]
  navLinks: string[]
  footerLinks: string[]
  ctas: string[]
  prices: string[]
  offers: Offer[]
  tech: string[]
  wordCount: number
  blocks: Block[]
  /** Absent in versions stored before units were read: those are compared by their lines alone. */
  units?: Unit[]
  /** The release of our reader that read it. What two of them made of a page differs where the page does not. */
  reader?: number
  /** Fields of other plugins. Missing in what was stored before the plugin was loaded. */
  [field: string]: unknown
}

/** A page that says nothing: every field as it is when no extractor fills it. */
export function emptyContent(finalUrl: string): PageContent {
  return {
    finalUrl,
    seo: {
      title: '',
      metaDescription: '',
      canonical: '',
      robots: '',
      lang: '',
      keywords: '',
      ogTitle: '',
      ogDescription: '',
      ogImage: '',
      twitterTitle: '',
      twitterDescription: '',
      hreflang: [],
    },
    headings: { h1: [], h2: [], h3: [] },
    structuredData: [],
    navLinks: [],
    footerLinks: [],
    ctas: [],
    prices: [],
    offers: [],
    tech: [],
    wordCount: 0,
    blocks: [],
    units: [],
  }
}

// -------------------------------------------------------------------------------------------------- Detecting

export type Category =
  'seo' | 'social' | 'structure' | 'pricing' | 'navigation' | 'cta' | 'schema' | 'tech' | 'page'

export type ChangeKind = 'changed' | 'added' | 'removed'

/** Numbers and names behind a change, for judging; never shown over the API. */
export interface ChangeFacts {
  /** What it is about: a plan, a section. */
  subject?: string
  /** What the plan, or the plans, have or had: a feature, a limit. */
  feature?: string
  amountBefore?: number
  amountAfter?: number
  currency?: string
  period?: string
  landmark?: Landmark
}

/** `changed` carries before and after, `added` only after, `removed` only before. */
export interface FieldChange {
  category: Category
  /** Path of the field: `seo.title`, `headings.h1`, `prices`, `structuredData.Product.offers.price`. */
  field: string
  kind: ChangeKind
  before?: string
  after?: string
  facts?: ChangeFacts
}

export interface Detector {
  /** For `plugin:list`; the changes themselves carry their category. */
  categories: Category[]
  /** Pure. Two equal contents give no change. */
  detect(before: PageContent, after: PageContent): FieldChange[]
}

// --------------------------------------------------------------------------------------------------- Judging

export type PageLabel =
  'pricing' | 'features' | 'changelog' | 'blog' | 'careers' | 'docs' | 'homepage' | 'custom'

/** A changed line of visible text with its place. */
export interface LineChange {
  kind: 'added' | 'removed'
  block: Block
  /**
   * The nearest line above it that stands in both versions, cut to 80 characters; empty where there is none. Tells places
   * apart that no heading names.
   */
  anchor?: string
}

/** Everything that differs between two versions of one page. */
export interface Change {
  page: { url: string; label: PageLabel; competitor: string }
  fields: FieldChange[]
  lines: LineChange[]
}

/** Something a filter took out of a change, and why, in plain words. */
export interface HeldBack {
  filter: string
  reason: string
  /** The texts of what was taken out, each at least to its first 100 characters. */
  text: string
}

/**
 * Takes noise out of a change. Steps run in plugin order, each on what the one before it left.
 * What is taken out must be listed in `heldBack`: nothing vanishes. What is left stays as it is. Pure.
 */
export interface Filter {
  id: string
  apply(change: Change): { change: Change; heldBack: HeldBack[] }
}

export const signalScores = ['high', 'medium', 'low'] as const

export type SignalScore = (typeof signalScores)[number]

/** Points from which on a change has a score. */
const THRESHOLDS: readonly [SignalScore, number][] = [
  ['high', 5],
  ['medium', 3],
  ['low', 1],
]

/** @returns null for fewer points than an alert takes */
export function scoreOf(points: number): SignalScore | null {
  return THRESHOLDS.find(([, least]) => points >= least)?.[0] ?? null
}

/** One thing that weighed in a verdict. */
export interface Term {
  /** Stable, snake_case: `price_changed`. What a team's ratings are told by. */
  id: string
  /** In plain words: "Team rose 61%". */
  text: string
  /** Points, see `scoreOf`. */
  weight: number
}

export interface Verdict {
  /** null: not worth an alert; then `reasoning` says why. */
  score: SignalScore | null
  /** One plain sentence with names and numbers from the page; at most 300 characters. */
  summary: string
  /** The most telling changed text as it stands on the page; at most 500 characters. */
  excerpt: string | null
  /** Why it got its score, in plain words. */
  reasoning: string
  /**
   * What weighed: first what decided, at the end what others added to the draft. The weights add up to the points behind
   * the score.
   */
  terms?: Term[]
  /** It is about a price or a plan: a team's ratings may lower such a verdict, but never silence it. */
  essential?: boolean
  /**
   * What the analyst can prove of the change, the weightiest first and at most 12: what analysts after it may choose from
   * and put into other words. Not stored.
   */
  claims?: readonly ProvenClaim[]
}

/** Something that happened, proven by both versions of the page. */
export interface ProvenClaim {
  /** Stable, in snake_case: `price_changed`. */
  id: string
  /** What happened, to follow the competitor's name: "raised Team from $49 to $79 a month". */
  text: string
  score: SignalScore
  /** Lines of the page that show it, the most telling first; at most four. */
  evidence: readonly string[]
}

/** What a page said before a change and says after it. */
export interface Versions {
  before: PageContent
  after: PageContent
}

export interface AnalystTools {
  outbound: Outbound
  signal: AbortSignal
  /** The verdict so far, of the analysts before in plugin order; null where none has given one. */
  draft: Verdict | null
  /** Both stored versions, to check a claim against; null where one of them is no longer stored. */
  versions?: Versions | null
  /** Tells workspaces apart and nothing else, for what has few places to share among them. */
  workspaceKey?: string
  /** Writes to the log what judging cost: figures and short codes, never a text of the page. */
  record?(figures: Readonly<Record<string, number | string>>): void
}

/**
 * Judges what the filters left. Analysts are asked in plugin order, and each may better the verdict of those before it:
 * what it gives stands in its place. Null leaves things as they are, also when what the analyst relies on can not be
 * reached.
 */
export interface Analyst {
  id: string
  judge(change: Change, tools: AnalystTools): Promise<Verdict | null> | Verdict | null
}

// ------------------------------------------------------------------------------- Delivery, probes, enrichment

/** One thing that differs, with its name in plain words: "Team, per month". */
export interface MessageChange {
  name: string
  category: Category
  field: string
  kind: ChangeKind
  before?: string
  after?: string
}

interface MessageBase {
  /** Names the message: the same however often it is sent, so that whoever gets it can tell a repeat. */
  id: string
  workspace: { id: string; name: string }
  links: {
    /** Where the workspace's channels are set up. */
    settings: string
    /** Ends these messages for whom this one goes to, without signing in; where there is such a link. */
    unsubscribe?: string
  }
}

/** Texts of `summary`, `excerpt`, `reasoning`, `changes` and names stem from other people's pages: escape them. */
export interface AlertMessage extends MessageBase {
  kind: 'alert'
  alertId: string
  score: SignalScore
  summary: string
  excerpt: string | null
  reasoning: string | null
  competitor: { name: string; domain: string }
  page: { url: string; label: PageLabel }
  /** The most telling first; at most 8. */
  changes: MessageChange[]
  /** From which score on the channel is sent alerts. */
  minimumScore: SignalScore
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  detectedAt: string
  /** The workspace's, in which people are told times. IANA. */
  timeZone: string
  links: MessageBase['links'] & { alert: string; useful: string; notUseful: string }
}

export interface DigestAlert {
  alertId: string
  score: SignalScore
  summary: string
  page: { url: string; label: PageLabel }
  /** Opens the alert. */
  url: string
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  detectedAt: string
}

/** What became of a page that could not be read: told once when it begins, once when it is over. */
export interface DigestNotice {
  kind: 'unreadable' | 'readable_again'
  competitor: string
  page: { url: string; label: PageLabel }
  /** One plain sentence. */
  text: string
  /** Opens the page's own view. */
  url: string
}

/** The day's alerts that no channel took. */
export interface DigestMessage extends MessageBase {
  kind: 'digest'
  /** The day in the workspace's time zone, `YYYY-MM-DD`. */
  day: string
  timeZone: string
  /** Those with the most important alerts first, and so are the alerts of each. */
  competitors: { name: string; domain: string; alerts: DigestAlert[] }[]
  /** Alerts beyond those listed. */
  more: number
  /** Of the last seven days, and the alerts of the seven before. */
  week: { alerts: number; alertsBefore: number; heldBack: number }
  notices: DigestNotice[]
  links: MessageBase['links'] & { inbox: string }
}

/** Sent when somebody tries a channel out. */
export interface TestMessage extends MessageBase {
  kind: 'test'
}

export type ChannelMessage = AlertMessage | DigestMessage | TestMessage

export type DeliveryResult =
  | { outcome: 'sent' }
  /** It may be taken later. `retryAfter` in seconds, where the receiver said so. */
  | { outcome: 'retry'; reason: string; retryAfter: number | null }
  /** It will never be taken: asking again is no use. */
  | { outcome: 'refused'; reason: string }

export interface OutgoingMail {
  /** Names the mail as `ChannelMessage.id` does. */
  id: string
  /** One address. */
  to: string
  subject: string
  text: string
  html: string
  /** Sent along as RFC 8058 asks, for one click in the reader's mail program. */
  unsubscribeUrl?: string
}

/** The way out to the installation's own mail server. */
export interface Mail {
  /** Never rejects for what the mail server does: that is a result. */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<DeliveryResult>
}

export interface DestinationTools {
  /**
   * A web address in its normal form.
   *
   * @throws OutboundError with a plain message for what is none, holds user information or can not be reached
   */
  webAddress(text: string): Promise<string>
  /** Whether the host of a web address lies in a network that the operator has allowed, such as an intranet. */
  isInAllowedNetwork(url: string): Promise<boolean>
}

export interface DeliveryTools {
  outbound: Outbound
  /** Null where the installation has no mail server. */
  mail: Mail | null
  /** What the receiver can check a signature with; null for a channel that does not sign. */
  secret: string | null
  signal: AbortSignal
}

export interface Channel {
  /** snake_case; what `channel:set` takes. */
  id: string
  /** As people call it: "Slack". */
  name: string
  /** What a destination is, for a form and for errors: "Addresses, with commas between them". */
  destinationHint: string
  /** Why it can not be used in this installation, in one plain sentence; absent where it can. */
  notSetUp?: string
  /** Whether it takes digests too. */
  takesDigests?: boolean
  /** Whether its messages are signed with a secret, which each workspace then gets. */
  signs?: boolean
  /**
   * Whether its destination is mail addresses with commas between them: then members of a workspace can be reached by it,
   * and each address can be taken off.
   */
  byMail?: boolean
  /** Throws `Error` with a plain message when the destination can't be used. Returns it normalised. */
  checkDestination(destination: string, tools: DestinationTools): string | Promise<string>
  /** Those whom a normalised destination names, each sent a message of their own; absent where it is one. */
  recipients?(destination: string): string[]
  /** A normalised destination without what makes it a secret, for showing it; absent where nothing does. */
  mask?(destination: string): string
  /**
   * Sends one message, once. Never rejects for what the destination does: that is a result.
   *
   * @param destination one recipient where the channel has `recipients`
   */
  deliver(message: ChannelMessage, destination: string, tools: DeliveryTools): Promise<DeliveryResult>
}

/** Paths worth probing on a competitor's site. */
export interface Probe {
  candidates(domain: string): { path: string; label: PageLabel }[]
}

/**
 * One hit of visitor analytics on its way in: a page view, an event or a page that was left. Address and referrer are
 * what a browser sent, and may be anything; agent and IP are what the server saw.
 */
export interface Hit {
  /** The page's address, fragment excluded. */
  url: string
  /** Where the visitor came from, as the page saw it; empty where it saw nothing. */
  referrer: string
  /** The `User-Agent` header; empty where there was none. */
  userAgent: string
  /** IPv4 or IPv6, as text. */
  ip: string
}

/** Says that a hit is not counted. */
export interface Dropped {
  /** Why: `bot`, `empty_agent`, `referrer_spam` …; snake_case and stable, since dropped hits are counted by it. */
  drop: string
}

/**
 * What can be told from a hit, by name: `os`, `source`, `country` …; null for what can not. Names are snake_case, the
 * same for every hit, and `drop` is none. A value is one line of at most 100 characters, as it is shown.
 */
export type Enrichment = Record<string, string | null>

/** Tells something of a hit, or that it is not to be counted. */
export interface Enricher {
  /** snake_case. */
  id: string
  /**
   * Asked for each hit, on an event loop that has other work: synchronous, bounded, a few microseconds. It depends on
   * nothing but the hit, and each answer is a new object. The visitor's address is stored nowhere, so it may not be in what is told. Never throws.
   */
  enrich(hit: Hit): Enrichment | Dropped
}

// ------------------------------------------------------------------------------------------- Help for fetchers

export { failed } from './fetching/failed.js'
export { decodeMarkup } from './fetching/html_sniffing.js'
export { judgeResponse } from './fetching/judge_response.js'

// ------------------------------------------------------------------------- Help for what is done side by side

export { Turns } from './turns.js'

// ------------------------------------------------------------------------------------------- Help for channels

export { deliverByPost } from './deliver_by_post.js'
export { refused, retry } from './delivery_results.js'

export { countOf, dayName, labelNames, scoreNames } from './message_words.js'
export { cutAtWord, escapeHtml, plainLine } from './text.js'
