import { isTagInUse } from '#monitoring/tags/tags'
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'

/** @throws NotFound if no competitor has the tag: an empty list would say that nothing happened. */
export async function requireTag(workspace: Tenant, name: string): Promise<void> {
  if (!(await isTagInUse(workspace, name))) throw new NotFound('Tag')
}
