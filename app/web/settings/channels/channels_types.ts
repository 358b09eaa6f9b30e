/** Props of the channels page, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { ListedChannel } from '#delivery/channels/listed'

/** A kind of channel. A workspace can have several of each kind. */
export type ChannelKind = {
  kind: string
  name: string
  /** Describes a destination: "Email addresses, separated by commas". */
  hint: string
  /** Why the channel cannot send anything; null if it can. */
  notSetUp: string | null
  /** Whether destinations are only shown in part. */
  isSecret: boolean
  /** Whether messages are signed with a secret. */
  signs: boolean
}

export type ChannelEntry = {
  channel: ListedChannel
  kind: ChannelKind
  /** The names of the competitors that the channel is limited to, without deleted ones. */
  competitors: string[]
  /** Whether a competitor has one of the tags that the channel is limited to. */
  hasTagged: boolean
}

/** The values of a form that is shown again. */
export type GivenChannel = {
  /** The ID of the channel, or the kind of a new one. */
  form: string
  name: string
  destination: string
  minimumScore: string
}

/** The result of the last submitted form, for one channel. */
export type ChannelNews = {
  /** ID of the channel. */
  channel: string
  /** A newly created secret, which is only shown once. */
  secret?: string
  tested?: {
    /** The number of recipients that accepted the test message. */
    sent: number
    /** The first failed recipients. */
    failures: { recipient: string; reason: string }[]
    /** The number of further failed recipients. */
    more: number
  }
}

export type ChannelsPage = {
  kinds: ChannelKind[]
  entries: ChannelEntry[]
  digest: {
    /** Hour of the day in `timeZone`, 0 to 23. */
    hour: number
    /** IANA name. */
    timeZone: string
    isPaused: boolean
    /** The chosen channel; null for the first one that can receive the digest. */
    channelId: string | null
    /** The channels that can be chosen. */
    channels: { id: string; name: string }[]
    audience: {
      canBeSent: boolean
      /** Who receives the digest, or why nobody does: "Sent to members by email: ana@example.com". */
      words: string
    }
    /** Whether the viewer has unsubscribed from this workspace's mail. */
    isUnsubscribed: boolean
  }
  timeZones: string[]
  given: GivenChannel | null
  news: ChannelNews | null
  unread: number
}
