import db from '@adonisjs/lucid/services/db'
import type { Versions } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'
import { comparable } from '#monitoring/pipeline/comparing/compare'
import { unpackContent } from '#monitoring/snapshot/packing'

/**
 * Returns the contents of two stored versions of a page, as one object if they are equal; null if one is no longer
 * stored.
 */
export async function storedVersions(
  workspace: Tenant,
  [beforeId, afterId]: readonly [before: string | null, after: string | null]
): Promise<Versions | null> {
  if (beforeId === null || afterId === null) return null
  const rows: Row[] = await db
    .from('page_versions as version')
    .join('page_contents as content', 'content.id', 'version.content_id')
    .where('version.workspace_id', workspace.id)
    .whereIn('version.id', [beforeId, afterId])
    .select('version.id', 'version.content_id', 'content.content')
  const [before, after] = [beforeId, afterId].map((id) => rows.find((row) => row.id === id))
  if (!before || !after) return null
  const contentBefore = await unpackContent(before.content)
  const isSame = before.content_id === after.content_id
  return comparable({
    before: contentBefore,
    after: isSame ? contentBefore : await unpackContent(after.content),
  })
}

interface Row {
  id: string
  content_id: string
  content: Buffer
}
