import { isTagInUse } from '#monitoring/tags/tags'
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'

/**
 * Throws unless a competitor has the tag, because an empty list would suggest that nothing happened.
 *
 * @throws NotFound
 */
export async function requireTag(workspace: Tenant, name: string): Promise<void> {
  if (!(await isTagInUse(workspace, name))) throw new NotFound('Tag')
}
