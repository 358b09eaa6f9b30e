/** The limits of a plan; null means unlimited. */
export interface Plan {
  limits: { domains: number | null; urls: number | null; users: number | null }
  /** How long versions other than the latest are kept; null means forever. */
  versionsKeptDays: number | null
}

export const plans = {
  free: { limits: { domains: 3, urls: 10, users: 1 }, versionsKeptDays: 30 },
  starter: { limits: { domains: 10, urls: 50, users: 3 }, versionsKeptDays: 90 },
  pro: { limits: { domains: 50, urls: 500, users: 10 }, versionsKeptDays: 365 },
  enterprise: { limits: { domains: null, urls: null, users: null }, versionsKeptDays: null },
} as const satisfies Record<string, Plan>

export type PlanName = keyof typeof plans

/** The plan of a new workspace if none is specified. */
export const defaultPlan: PlanName = 'free'

export const planNames = Object.keys(plans) as PlanName[]

export const subscriptionStatuses = ['trialing', 'active', 'past_due', 'canceled'] as const

export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
