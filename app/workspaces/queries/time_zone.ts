import { reading } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'

/** Returns the time zone of a workspace, as an IANA name. */
export async function timeZoneOf(workspace: Tenant, statements = reading()): Promise<string> {
  const place = statements.selectFrom('workspaces').where('id', '=', workspace.id).select('time_zone')
  return (await place.executeTakeFirstOrThrow()).time_zone
}
