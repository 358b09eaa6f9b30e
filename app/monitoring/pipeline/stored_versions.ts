import db from '@adonisjs/lucid/services/db'
import type { Versions } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'
import { comparable } from '#monitoring/pipeline/comparing/compare'
import { BlobMissing } from '#platform/blobs/errors'
import { readContent } from '#monitoring/contents/read_content'

/**
 * Returns the contents of two stored versions of a page, as one object if they are equal; null if one is no longer
 * stored, or missing from the content store.
 *
 * @throws BlobStoreAway
 */
export async function storedVersions(
  workspace: Tenant,
  ids: readonly [before: string | null, after: string | null]
): Promise<Versions | null> {
  try {
    return await loadVersions(workspace, ids)
  } catch (error) {
    if (error instanceof BlobMissing) return null
    throw error
  }
}

/**
 * Returns the contents of two stored versions like `storedVersions`.
 *
 * @throws BlobUnavailable
 */
export async function loadVersions(
  workspace: Tenant,
  [beforeId, afterId]: readonly [before: string | null, after: string | null]
): Promise<Versions | null> {
  if (beforeId === null || afterId === null) return null
  const rows: Row[] = await db
    .from('page_versions as version')
    .join('page_contents as content', 'content.id', 'version.content_id')
    .where('version.workspace_id', workspace.id)
    .whereIn('version.id', [beforeId, afterId])
    .select('version.id', 'version.content_id', 'content.content', 'content.location')
  const [before, after] = [beforeId, afterId].map((id) => rows.find((row) => row.id === id))
  if (!before || !after) return null
  const contentBefore = await readContent(before)
  const isSame = before.content_id === after.content_id
  return comparable({
    before: contentBefore,
    after: isSame ? contentBefore : await readContent(after),
  })
}

interface Row {
  id: string
  content_id: string
  content: Buffer
  location: string | null
}
