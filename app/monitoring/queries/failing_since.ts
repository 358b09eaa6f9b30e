import db from '@adonisjs/lucid/services/db'
import type { Tenant } from '#platform/database/tenant_model'

/** Returns when the current series of failed crawls of a page began; null if unknown. */
export async function failingSince(workspace: Tenant, watchedUrlId: string): Promise<number | null> {
  const read = await db
    .from('page_versions')
    .where('workspace_id', workspace.id)
    .where('watched_url_id', watchedUrlId)
    .max('crawled_at as at')
    .first()
  const failed = await db
    .from('crawls')
    .where('workspace_id', workspace.id)
    .where('watched_url_id', watchedUrlId)
    .whereIn('status', ['failed', 'blocked'])
    .where('finished_at', '>', Number(read?.at ?? 0))
    .min('finished_at as at')
    .first()
  return failed?.at ? Number(failed.at) : null
}
