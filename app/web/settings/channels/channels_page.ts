/** Props of the channels page, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { ListedChannel } from '#delivery/channels/listed'

/** A kind of channel that a workspace can have any number of. */
export type ChannelKind = {
  kind: string
  name: string
  /** Describes a destination: "Addresses, with commas between them". */
  hint: string
  /** Why the channel cannot send anything; null if it can. */
  notSetUp: string | null
  /** Whether destinations are shown only in part. */
  isSecret: boolean
  /** Whether messages are signed with a secret. */
  signs: boolean
}

export type ChannelEntry = {
  channel: ListedChannel
  kind: ChannelKind
  /** The names of the competitors that its alerts must be about, without those that were deleted. */
  competitors: string[]
  /** Whether a competitor has one of the tags that the channel is limited to. */
  hasTagged: boolean
}

/** Restores a form that is shown again. */
export type GivenChannel = {
  /** The ID of the channel, or the kind of a new one. */
  form: string
  name: string
  destination: string
  minimumScore: string
}

/** The result of the last form, for one channel. */
export type ChannelNews = {
  /** ID of the channel. */
  channel: string
  /** Just created, and only shown once. */
  secret?: string
  tested?: {
    /** How many recipients accepted the test message. */
    sent: number
    /** The first of the failed recipients. */
    failures: { recipient: string; reason: string }[]
    /** How many more recipients failed. */
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
    /** The chosen channel; null for the first one that can. */
    channelId: string | null
    /** The channels that can be chosen. */
    channels: { id: string; name: string }[]
    audience: {
      canBeSent: boolean
      /** Who receives it, or why nobody does: "goes to members by email: ana@example.com". */
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
