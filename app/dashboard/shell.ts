/** What stands around every page behind the sign-in. */
export type Shell = {
  workspace: { id: string; name: string; role: 'owner' | 'member' }
  /** Those that the user may change to; of the one they look at, too. */
  workspaces: { id: string; name: string }[]
  /** Alerts that nobody has opened. */
  unread: number
  /** Those with unread alerts first. */
  competitors: { id: string; name: string; unread: number }[]
  /** Competitors beyond those. */
  hiddenCompetitors: number
  /** Watched pages; the limit is null where there is none. */
  pages: { used: number; limit: number | null }
}
