import { modelOf } from '#platform/database/models'
import { reading } from '#platform/database/hot_read'
import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'
import { SAMPLE_HOSTS } from '#platform/outbound/sample_domain'
import Competitor from '#monitoring/models/competitor'

/** Returns the sample competitor of a workspace; null if it has none. */
export async function findSample(
  workspace: Tenant,
  statements: Statements = reading()
): Promise<Competitor | null> {
  const row = await statements
    .selectFrom('competitors')
    .where('workspace_id', '=', workspace.id)
    .where('domain', 'like', SAMPLE_HOSTS)
    .selectAll()
    .limit(1)
    .executeTakeFirst()
  return modelOf(Competitor, row)
}
