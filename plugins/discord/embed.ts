/** The part of an embed that is used here. */
export interface Embed {
  title?: string
  description?: string
  /** Where the title links to. */
  url?: string
  /** RGB as a number. */
  color?: number
  timestamp?: string
  author?: { name: string; url: string }
  footer?: { text: string }
}

/** Discord's limits, in characters. It refuses a message that exceeds one. */
export const limits = {
  description: 4096,
  title: 256,
  author: 256,
  footer: 2048,
  /** For all embeds of a message together. */
  total: 6000,
}

/** The accent color of messages that have no importance. */
export const ACCENT = 0x0b6570

/** Discord has no field for a message's own ID, so the first link carries it. */
export function withId(url: string, id: string): string {
  return `${url}#${encodeURIComponent(id)}`
}
