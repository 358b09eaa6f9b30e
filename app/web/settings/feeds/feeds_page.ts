/** Props of the feeds page, as plain JSON. */

export type FeedRow = {
  id: string
  /** Null for all competitors. */
  competitor: string | null
  /** Address with the secret token. */
  link: string
}

export type FeedsPage = {
  feeds: FeedRow[]
  /** What can have a feed and has none; the empty ID stands for all competitors. */
  choices: { id: string; name: string }[]
}
