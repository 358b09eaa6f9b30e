import db from '@adonisjs/lucid/services/db'
import type { Versions } from '#platform/contract'
import type { Tenant } from '#platform/database/tenant_model'
import { unpackContent } from '#monitoring/snapshot/packing'

/** What two stored versions of a page say, the same object where it is the same; null where one is no longer stored. */
export async function storedVersions(
  workspace: Tenant,
  [beforeId, afterId]: readonly [before: string | null, after: string | null]
): Promise<Versions | null> {
  const before = await contentOf(workspace, beforeId)
  const after = await contentOf(workspace, afterId)
  if (!before || !after) return null
  const said = await unpackContent(before.content)
  return { before: said, after: before.id === after.id ? said : await unpackContent(after.content) }
}

async function contentOf(
  workspace: Tenant,
  versionId: string | null
): Promise<{ id: string; content: Buffer } | null> {
  if (versionId === null) return null
  return db
    .from('page_versions as version')
    .join('page_contents as content', 'content.id', 'version.content_id')
    .where('version.workspace_id', workspace.id)
    .where('version.id', versionId)
    .select('content.id', 'content.content')
    .first()
}
