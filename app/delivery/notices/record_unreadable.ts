/**
 * Notices about pages that cannot be read: opened after three failed crawls in a row, closed by the next successful
 * one. Any number of workers may run this at the same time, because a page has only one slot for an open notice.
 */
import db from '@adonisjs/lucid/services/db'
import { goneAfter } from '#config/crawler'
import { unreadableAfter } from '#config/delivery'
import { newId } from '#platform/ids'
import { failingSince } from '#monitoring/queries/failing_since'
import { autocommit, runAlone } from '#platform/database/transaction'

const BATCH = 500
const COLUMNS = {
  id: 'kept',
  workspace_id: 'kept',
  watched_url_id: 'kept',
  slot: 'key',
  status: 'kept',
  detail: 'kept',
  opened_at: 'kept',
} as const
const REFUSED = ['failed', 'blocked']
/** The fallback for crawls without a message. */
const NO_WORDS = "The page can't be read."

/** Matches pages that had a version and are gone; alerts report those. The SQL contains no user input. */
const IS_GONE = `(page.gone_in_a_row >= ${goneAfter} and exists (
  select 1 from page_versions as version where version.workspace_id = page.workspace_id and version.watched_url_id = page.id))`

/** Opens, updates and closes notices to match the current state of pages. */
export async function recordUnreadablePages(now = Date.now()): Promise<void> {
  await drop()
  await close(now)
  await renew()
  await open(now)
}

/** Deletes the open notices of pages that are paused or gone, because nobody expects those to be read. */
async function drop(): Promise<void> {
  await autocommit((trx) =>
    trx.write(
      `delete from notices where slot is not null and exists (
        select 1 from watched_urls as page
        where page.id = notices.slot and (page.is_active = 0 or ${IS_GONE}))`,
      []
    )
  )
}

async function close(now: number): Promise<void> {
  const read = await openOnPages()
    .where('page.failures_in_a_row', 0)
    .where('page.last_status', 'success')
    .select('notices.id', 'page.last_crawled_at')
  for (const { id, last_crawled_at: readAt } of read) {
    await runAlone((trx) =>
      trx
        .updateTable('notices')
        .set({ slot: null, closed_at: Number(readAt ?? now) })
        .where('id', '=', id)
        .where('slot', 'is not', null)
    )
  }
}

/** Updates open notices: a page that failed and is now blocked keeps its notice, with the last crawl's error. */
async function renew(): Promise<void> {
  const changed = await openOnPages()
    .whereIn('page.last_status', REFUSED)
    .where((differs) =>
      differs
        .whereColumn('page.last_status', '!=', 'notices.status')
        .orWhereColumn('page.last_error', '!=', 'notices.detail')
    )
    .select('notices.id', 'page.last_status', 'page.last_error')
  for (const { id, last_status: status, last_error: detail } of changed) {
    await runAlone((trx) =>
      trx
        .updateTable('notices')
        .set({ status, detail: detail ?? NO_WORDS })
        .where('id', '=', id)
    )
  }
}

function openOnPages() {
  return db.from('notices').join('watched_urls as page', 'page.id', 'notices.slot').limit(BATCH)
}

async function open(now: number): Promise<void> {
  const pages = await db
    .from('watched_urls as page')
    .join('workspaces', 'workspaces.id', 'page.workspace_id')
    .leftJoin('notices', 'notices.slot', 'page.id')
    .whereNull('notices.id')
    .whereNot('workspaces.subscription_status', 'canceled')
    .where('page.is_active', true)
    .where('page.failures_in_a_row', '>=', unreadableAfter)
    .whereIn('page.last_status', REFUSED)
    .whereRaw(`not ${IS_GONE}`)
    .limit(BATCH)
    .select('page.id', 'page.workspace_id', 'page.last_status', 'page.last_error', 'page.last_crawled_at')
  for (const page of pages) {
    const since = await failingSince({ id: page.workspace_id }, page.id)
    const openedAt = since ?? Number(page.last_crawled_at ?? now)
    const detail = page.last_error ?? NO_WORDS
    const row = [newId('notice'), page.workspace_id, page.id, page.id, page.last_status, detail, openedAt]
    await autocommit((trx) => trx.upsert('notices', COLUMNS, [row]))
  }
}
