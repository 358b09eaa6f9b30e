/** What the pages about workspaces get, as plain JSON. */
import type { Plan, PlanName, SubscriptionStatus } from '#config/plans'

export type NewWorkspacePage = {
  /** What it begins with. */
  plan: PlanName
  limits: Plan['limits']
}

export type WorkspaceSettingsPage = {
  plan: PlanName
  subscriptionStatus: SubscriptionStatus
  /** Null is unlimited; what is used of the others stands around the page. */
  limits: Plan['limits']
  /** People who take a place: members, and those who are invited. */
  users: number
  /** IANA: in which its hours are meant. */
  timeZone: string
  /** Null is for ever. */
  versionsKeptDays: number | null
  /** Without another owner, an owner stays. */
  mayLeave: boolean
}
