import db from '@adonisjs/lucid/services/db'
import { plans, type Plan, type PlanName } from '#config/plans'
import { DAY } from '#platform/instants'

/** A workspace whose plan does not keep everything. */
export interface Keeper {
  id: string
  /** What is older goes. */
  since: number
}

/** Every workspace whose plan keeps versions for some days, by the plan that it has now. */
export async function keepersAt(now: number): Promise<Keeper[]> {
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
