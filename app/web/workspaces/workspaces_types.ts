/** Props of the workspace pages, as plain JSON. */
import type { Plan, PlanName, SubscriptionStatus } from '#config/plans'

export type NewWorkspacePage = {
  /** Plan of a new workspace. */
  plan: PlanName
  limits: Plan['limits']
}

export type WorkspaceSettingsPage = {
  plan: PlanName
  subscriptionStatus: SubscriptionStatus
  /** Null means unlimited. The number of pages is part of the layout's props. */
  limits: Plan['limits']
  /** Competitors without the sample, which does not count toward the limit. */
  competitors: number
  /** Members and open invitations, each of which takes a seat. */
  users: number
  /** IANA name of the time zone that the workspace's hours are in. */
  timeZone: string
  /** Null if versions are kept forever. */
  versionsKeptDays: number | null
  /** Null without an identity provider. */
  singleSignOn: {
    provider: string
    isRequired: boolean
    /** Whether the viewer signed in with the provider. */
    isUsedHere: boolean
  } | null
  /** Whether the viewer can leave, which the only owner cannot. */
  mayLeave: boolean
}
