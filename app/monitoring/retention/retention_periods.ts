import db from '@adonisjs/lucid/services/db'
import { plans, type Plan, type PlanName } from '#config/plans'
import { DAY } from '#platform/instants'

/** A workspace whose plan limits retention, with its cutoff. */
export interface RetentionPeriod {
  id: string
  /** Versions from before this time are deleted. */
  since: number
}

/** Returns every workspace whose current plan limits retention to a number of days. */
export async function retentionPeriods(now: number): Promise<RetentionPeriod[]> {
  const days = new Map(
    Object.entries<Plan>(plans).flatMap(([name, { versionsKeptDays }]) =>
      versionsKeptDays === null ? [] : [[name as PlanName, versionsKeptDays]]
    )
  )
  const rows: { id: string; plan: PlanName }[] = await db
    .from('workspaces')
    .whereIn('plan', [...days.keys()])
    .orderBy('id')
    .select('id', 'plan')
  return rows.map(({ id, plan }) => ({ id, since: now - days.get(plan)! * DAY }))
}
