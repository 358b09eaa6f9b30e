import db from '@adonisjs/lucid/services/db'
import type { Tenant } from '#platform/database/tenant_model'

/** Counts the ratings given after `since`, by value. */
export async function countRatings(
  workspace: Tenant,
  since: number
): Promise<{ useful: number; notUseful: number }> {
  const rows: { value: string; total: number | string }[] = await db
    .from('alert_feedback')
    .where('workspace_id', workspace.id)
    .where('given_at', '>', since)
    .groupBy('value')
    .select('value')
    .count('* as total')
  const totals = new Map(rows.map(({ value, total }) => [value, Number(total)]))
  return { useful: totals.get('useful') ?? 0, notUseful: totals.get('not_useful') ?? 0 }
}
