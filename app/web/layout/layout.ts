/** Props of the layout of all pages for signed-in users. */
export type Shell = {
  workspace: { id: string; name: string; role: 'owner' | 'member' }
  /** Workspaces of the user, including the selected one. */
  workspaces: { id: string; name: string }[]
  /** Unread alerts. */
  unread: number
  /** Competitors with unread alerts come first. */
  competitors: { id: string; name: string; unread: number }[]
  /** The number of competitors that are not listed. */
  hiddenCompetitors: number
  /** Watched pages; the limit is null if unlimited. */
  pages: { used: number; limit: number | null }
}
