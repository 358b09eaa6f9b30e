import Competitor from '#monitoring/models/competitor'
import type { Tenant } from '#platform/database/tenant_model'

/** The maximum number of competitors to choose from. */
const CHOICES = 200

/** Returns the competitors that a filter offers, sorted by name. */
export async function competitorChoices(workspace: Tenant): Promise<{ id: string; name: string }[]> {
  const competitors = await Competitor.within(workspace)
    .select('id', 'name')
    .orderBy([{ column: 'name' }, { column: 'id' }])
    .limit(CHOICES)
  return competitors.map(({ id, name }) => ({ id, name }))
}
