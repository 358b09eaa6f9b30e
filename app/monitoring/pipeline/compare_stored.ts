import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { Change } from '#platform/contract'
import type { Tenant } from '#platform/database/tenant_model'
import { unpackContent } from '#monitoring/snapshot/packing'

/** What came of comparing two stored versions: all that differs, if they could be compared. */
export type Comparison = { outcome: 'compared'; change: Change } | { outcome: 'forgotten' | 'failed' }

/**
 * Compares two versions of a page anew, in the thread for pages. `forgotten`: what one of them said is no longer stored;
 * `failed`: comparing them broke, or took too long.
 */
export async function compareStored(
  workspace: Tenant,
  [beforeId, afterId]: readonly [before: string | null, after: string | null],
  page: Change['page']
): Promise<Comparison> {
  const before = await contentOf(workspace, beforeId)
  const after = await contentOf(workspace, afterId)
  if (!before || !after) return { outcome: 'forgotten' }
  const nothing: Change = { page, fields: [], lines: [] }
  if (before.id === after.id) return { outcome: 'compared', change: nothing }

  const threads = await app.container.make('page.threads')
  const task = {
    kind: 'compare' as const,
    before: await unpackContent(before.content),
    after: await unpackContent(after.content),
    page,
  }
  const result = await threads.run(task).catch(() => null)
  if (result?.kind !== 'compare') return { outcome: 'failed' }
  return { outcome: 'compared', change: result.change ?? nothing }
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
