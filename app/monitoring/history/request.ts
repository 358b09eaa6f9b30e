import app from '@adonisjs/core/services/app'
import type { Tenant } from '#platform/database/tenant_model'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { Conflict } from '#platform/errors'
import { isSampleHost } from '#platform/outbound/sample_domain'
import { newId } from '#platform/ids'
import PageHistory from '#monitoring/models/page_history'
import WatchedUrl from '#monitoring/models/watched_url'
import { requireCompetitor } from '#monitoring/queries/competitors'
import { findWatchedUrl } from '#monitoring/queries/watched_urls'
import { isWebPage, requireWebPage } from '#monitoring/web_page'

/** Each page has at most one history; a second request returns the existing one. */
const COLUMNS = {
  watched_url_id: 'key',
  id: 'kept',
  workspace_id: 'kept',
  requested_at: 'kept',
  next_at: 'kept',
} as const

/** A history that failed or found nothing starts over with the remaining copies. */
const RESTART = `update page_histories set requested_at = ?, next_at = ?, finished_at = null, error = null, attempts = 0,
    copies = case when copies = '[]' then null else copies end
  where workspace_id = ? and watched_url_id = ? and finished_at is not null and (error is not null or copies = '[]')`

/**
 * Requests the past versions of a page from the web archive.
 *
 * @throws NotFound, Conflict if no archive is configured or could have copies
 */
export async function requestHistory(workspace: Tenant, watchedUrlId: string): Promise<PageHistory> {
  const page = await findWatchedUrl(workspace, watchedUrlId)
  await requireArchive()
  if (isSampleHost(page.host))
    throw new Conflict('no_copies', 'No archive has copies of the sample competitor.')
  requireWebPage(page, 'Past versions can be loaded for web pages only.')
  await transaction((trx) => request(page, trx))
  return PageHistory.within(workspace).where({ watchedUrlId }).firstOrFail()
}

/**
 * Requests the past versions of all web pages of a competitor.
 *
 * @throws NotFound, Conflict if no archive is configured
 */
export async function requestHistories(workspace: Tenant, competitorId: string): Promise<void> {
  await requireCompetitor(workspace, competitorId)
  await requireArchive()
  const pages = await WatchedUrl.within(workspace).where({ competitorId }).orderBy('created_at').orderBy('id')
  for (const page of pages.filter(isWebPage)) await transaction((trx) => request(page, trx))
}

async function requireArchive(): Promise<void> {
  if (await app.container.make('archive')) return
  throw new Conflict('archive_off', 'Loading past versions is turned off on this installation.')
}

/** Requests the past versions of a page. Does nothing for the sample competitor, which no archive contains. */
async function request({ id, workspaceId, host }: WatchedUrl, trx: Statements): Promise<void> {
  if (isSampleHost(host)) return
  const now = Date.now()
  await trx.upsert('page_histories', COLUMNS, [[id, newId('history'), workspaceId, now, now]])
  await trx.write(RESTART, [now, now, workspaceId, id])
}
