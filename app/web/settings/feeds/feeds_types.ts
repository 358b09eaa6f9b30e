/** Props of the feeds page, as plain JSON. */

export type FeedRow = {
  id: string
  /** Null for all competitors and for a tag. */
  competitor: string | null
  tag: string | null
  /** Whether no competitor has the tag anymore. */
  isTagUnused: boolean
  /** URL with the viewer's secret token. */
  link: string
}

export type FeedsPage = {
  feeds: FeedRow[]
  /** Whether members must sign in with the identity provider, which the links bypass. */
  requiresSignOn: boolean
  /** Competitors and tags without a feed. The empty ID means all competitors; an ID that begins with `tag:`, a tag. */
  choices: { id: string; name: string }[]
}
