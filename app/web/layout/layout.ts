/** Props of the layout around every page behind the sign-in. */
export type Shell = {
  workspace: { id: string; name: string; role: 'owner' | 'member' }
  /** Workspaces of the user, including the selected one. */
  workspaces: { id: string; name: string }[]
  /** Unread alerts. */
  unread: number
  /** Those with unread alerts first. */
  competitors: { id: string; name: string; unread: number }[]
  /** How many competitors are not listed. */
  hiddenCompetitors: number
  /** Watched pages; the limit is null if unlimited. */
  pages: { used: number; limit: number | null }
}
