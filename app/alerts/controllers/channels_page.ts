/** What the page of the channels gets, as plain JSON. Times are milliseconds since 1970 UTC. */
import type { ListedChannel } from '#alerts/channels/listed'

/** A kind of channel, and the workspace's own where it has one. */
export type ChannelChoice = {
  kind: string
  name: string
  /** What a destination is: "Addresses, with commas between them". */
  hint: string
  /** Why nothing can be sent by it; null where it can. */
  notSetUp: string | null
  /** Whether a destination is shown in part only. */
  isSecret: boolean
  /** Whether messages are signed with a secret. */
  signs: boolean
  channel: ListedChannel | null
}

/** What was typed into a form that is sent back. */
export type GivenChannel = {
  kind: string
  destination: string
  minimumScore: string
  quietFrom: string
  quietUntil: string
}

/** What the last form has to tell about a channel. */
export type ChannelNews = {
  kind: string
  /** Made just now, and shown this once. */
  secret?: string
  tested?: {
    /** How many took the test message. */
    sent: number
    /** Of those who did not, the first. */
    failures: { recipient: string; reason: string }[]
    /** Further ones. */
    more: number
  }
}

export type ChannelsPage = {
  choices: ChannelChoice[]
  digest: {
    /** Hour of the day in its time zone, 0 to 23. */
    hour: number
    /** IANA. */
    timeZone: string
    isPaused: boolean
    audience: {
      canBeSent: boolean
      /** To whom it goes, or why to nobody: "goes to members by email: ana@example.com". */
      words: string
    }
    /** Whether whoever looks has unsubscribed from mail of this workspace. */
    isUnsubscribed: boolean
  }
  timeZones: string[]
  given: GivenChannel | null
  news: ChannelNews | null
  unread: number
}
