import Goal from '#analytics/models/goal'
import type { Filter } from '#analytics/filters'
import type { Tenant } from '#platform/database/tenant_model'

/** Returns the goals of a site, oldest first. */
export async function listGoals(workspace: Tenant, siteId: string): Promise<Goal[]> {
  return Goal.within(workspace).where('site_id', siteId).orderBy('created_at').orderBy('id')
}

/** Returns the filter that selects the visitors who reached a goal. */
export function filterOf({ kind, value }: Pick<Goal, 'kind' | 'value'>): Filter {
  return { kind, isNot: false, value }
}

/** Returns the display name of a goal. */
export function goalName({ kind, value }: Pick<Goal, 'kind' | 'value'>): string {
  return kind === 'page' ? `Viewed ${value}` : value
}
