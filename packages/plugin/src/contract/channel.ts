import type { SignalScore } from './analyst.js'
import type { PageLabel } from './change.js'
import type { Category, ChangeKind } from './detector.js'
import type { Outbound } from './outbound.js'

/** One difference. Its `name` is in plain words: "Team, per month". */
export interface MessageChange {
  name: string
  category: Category
  field: string
  kind: ChangeKind
  before?: string
  after?: string
}

interface MessageBase {
  /**
   * Identifies the message: at most 64 letters, digits, `_` and `-`. It stays the same when the message is sent again, so
   * receivers can recognize a repeat.
   */
  id: string
  workspace: { id: string; name: string }
  links: {
    /** The settings page of the workspace's channels. */
    settings: string
    /** Unsubscribes the recipient of this message without signing in; only in messages to one person. */
    unsubscribe?: string
  }
}

/** The page that changed or cannot be read. */
export interface MessagePage {
  url: string
  label: PageLabel
  /** The team's name for the page, if it has one. */
  name?: string
}

/** `summary`, `excerpt`, `reasoning`, `changes` and names contain text from other people's pages: escape them. */
export interface AlertMessage extends MessageBase {
  kind: 'alert'
  alertId: string
  score: SignalScore
  summary: string
  excerpt: string | null
  reasoning: string | null
  competitor: { name: string; domain: string }
  page: MessagePage
  /** The most significant first; at most 8. */
  changes: MessageChange[]
  /** The lowest score of alerts that the channel receives. */
  minimumScore: SignalScore
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  detectedAt: string
  /** The workspace's time zone as an IANA name, for times that people read. */
  timeZone: string
  links: MessageBase['links'] & { alert: string; useful: string; notUseful: string }
}

export interface DigestAlert {
  alertId: string
  score: SignalScore
  summary: string
  page: MessagePage
  /** The alert's page. */
  url: string
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  detectedAt: string
}

/** Reports once that a page cannot be read, and once that it can be read again. */
export interface DigestNotice {
  kind: 'unreadable' | 'readable_again'
  competitor: string
  page: MessagePage
  /** One plain sentence. */
  text: string
  /** The URL of the watched page in Rivalwatch. */
  url: string
}

/** The day's alerts that were not already sent. */
export interface DigestMessage extends MessageBase {
  kind: 'digest'
  /** The day in the workspace's time zone, `YYYY-MM-DD`. */
  day: string
  timeZone: string
  /** Competitors with the most important alerts first, and each competitor's most important alerts first. */
  competitors: { name: string; domain: string; alerts: DigestAlert[] }[]
  /** The number of alerts that are not listed. */
  more: number
  /** Counts for the last seven days, and the number of alerts in the seven days before. */
  week: { alerts: number; alertsBefore: number; heldBack: number }
  notices: DigestNotice[]
  links: MessageBase['links'] & { inbox: string }
}

/** A sentence of a briefing. `text` and `why` contain text from other people's pages: escape them. */
export interface BriefingSentence {
  text: string
  /** Why the news matters, if the sentence does not show it. */
  why: string | null
  score: SignalScore | null
  /** The URL of the alert, stored version or page behind the sentence; null if there is none. */
  url: string | null
}

/** The most important news of a period, usually a week. */
export interface BriefingMessage extends MessageBase {
  kind: 'briefing'
  /** The first and the last day in the workspace's time zone, `YYYY-MM-DD`. */
  from: string
  to: string
  timeZone: string
  /** The tag of the competitors in the briefing, as members typed it: escape it. Absent for all competitors. */
  tag?: string
  /** The number of alerts in the period. */
  alerts: number
  /** The competitor with the most important change first. */
  competitors: { name: string; domain: string; sentences: BriefingSentence[] }[]
  /** Everything else, such as hiring, and pages that cannot be read. */
  sections: { title: string; sentences: BriefingSentence[] }[]
  /** What the team did with the alerts; null if there are no alerts. */
  acted: string | null
  links: MessageBase['links'] & { briefing: string }
}

/** Sent when someone tests a channel. */
export interface TestMessage extends MessageBase {
  kind: 'test'
}

export type ChannelMessage = AlertMessage | DigestMessage | BriefingMessage | TestMessage

export type DeliveryResult =
  | { outcome: 'sent' }
  /** The receiver may accept it later. `retryAfter` is in seconds, if the receiver said so. */
  | { outcome: 'retry'; reason: string; retryAfter: number | null }
  /** The receiver will never accept it. */
  | { outcome: 'refused'; reason: string }

export interface OutgoingMail {
  /** Identifies the email, as `ChannelMessage.id` identifies a message. */
  id: string
  /** One address. */
  to: string
  subject: string
  text: string
  html: string
  /** For one-click unsubscribe in email clients, as specified in RFC 8058. */
  unsubscribeUrl?: string
}

/** Sends mail through the installation's mail server. */
export interface Mail {
  /** Resolves with a result even if the mail server fails; it does not reject. */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<DeliveryResult>
}

export interface DestinationTools {
  /**
   * Returns an HTTP or HTTPS URL in its normal form.
   *
   * @throws OutboundError with a plain message for anything else, URLs with credentials, and hosts that are not allowed
   */
  webAddress(text: string): Promise<string>
  /** Whether the host of a URL is in a network that the operator has allowed, such as an intranet. */
  isInAllowedNetwork(url: string): Promise<boolean>
}

export interface DeliveryTools {
  outbound: Outbound
  /** Null if the installation has no mail server. */
  mail: Mail | null
  /** The signing secret, shared with the receiver; null for a channel that does not sign. */
  secret: string | null
  signal: AbortSignal
}

/** A request that a channel sends to a program written by its users, described for the API documentation. */
export interface DescribedRequest {
  /** Unique, such as `alert.created`. */
  name: string
  summary: string
  /** When the request is sent and how to respond; Markdown. */
  description: string
  /** What each header contains, by name; Markdown. */
  headers: Record<string, string>
  /** JSON Schema 2020-12 of the body. */
  schema: Record<string, unknown>
  /** A body. */
  example: unknown
}

export interface Channel {
  /** In snake_case, as used in `channel:set`. A workspace can have several channels of this type. */
  id: string
  /** The name that people see: "Slack". */
  name: string
  /** Describes a destination in forms and errors: "Email addresses, separated by commas". */
  destinationHint: string
  /** Why this installation cannot use the channel, in one plain sentence; absent if it can. */
  notSetUp?: string
  /** Whether the channel also receives digests. */
  takesDigests?: boolean
  /** Whether the channel also receives briefings. */
  takesBriefings?: boolean
  /** The requests that the channel sends, if users write the programs that receive them. */
  requests?: DescribedRequest[]
  /** Whether messages are signed. Each workspace's channel then gets a secret. */
  signs?: boolean
  /**
   * Whether a destination is a list of email addresses, separated by commas. The channel can then reach members of a
   * workspace, and each email address can unsubscribe.
   */
  byMail?: boolean
  /**
   * Returns a destination in its normal form.
   *
   * @throws Error with a plain message if the destination cannot be used
   */
  checkDestination(destination: string, tools: DestinationTools): string | Promise<string>
  /** Returns the recipients in a normalized destination, each of whom gets a message; absent if there is only one. */
  recipients?(destination: string): string[]
  /** Returns a normalized destination without its secret, for display; absent if destinations contain no secret. */
  mask?(destination: string): string
  /**
   * Sends one message once. Resolves with a result even if the destination fails; it does not reject.
   *
   * @param destination one recipient, if the channel has `recipients`
   */
  deliver(message: ChannelMessage, destination: string, tools: DeliveryTools): Promise<DeliveryResult>
}
