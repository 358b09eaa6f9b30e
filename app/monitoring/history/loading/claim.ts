/**
 * Decides which page's history continues next. Each step makes one request to the archive, and `archive_pace` stores
 * when the next one may begin, across all workers. The workspace that has waited longest goes first, and within it the
 * oldest request, so that one page is complete before the next begins.
 */
import { randomUUID } from 'node:crypto'
import { archivePace } from '#config/archive'
import type { PageLabel } from 'rivalwatch-plugin'
import type { ChosenCopy } from '#monitoring/models/page_history'
import { hotRead } from '#platform/database/hot_read'
import { autocommit, transaction } from '#platform/database/transaction'
import { HOUR, MINUTE } from '#platform/instants'

/** Longer than a step may take. */
const LEASE = 2 * MINUTE

/** The longest pause between requests to the archive. */
export const LONGEST_REST = HOUR

/** The right to do the next step of a history, held by one worker until its lease expires. */
export interface ClaimedHistory {
  id: string
  token: string
  /** How many times the step has been started, including this time. */
  attempts: number
  copies: ChosenCopy[] | null
  page: {
    id: string
    workspaceId: string
    competitorId: string
    url: string
    label: PageLabel
    regions: string | null
    isSource: boolean | null
    createdAt: number
  }
}

/** A page needs a baseline first, or its first crawl would be compared with a copy. */
const DUE = `history.finished_at is null and history.next_at <= ?
  and (history.lease_token is null or history.lease_expires_at < ?)
  and exists (select 1 from page_versions as version
    where version.watched_url_id = history.watched_url_id and version.loaded_at is null)`

const NEXT = `select history.id from page_histories as history where ${DUE}
  order by (select max(other.stepped_at) from page_histories as other
    where other.workspace_id = history.workspace_id), history.requested_at, history.id limit 1`

/**
 * Whether the archive must not be requested yet. A time too far ahead was stored before the system clock was set back.
 */
const IS_AHEAD = 'next_at > ? and next_at <= ?'

/** Claims the next step, if there is one and the archive may be requested now. */
export async function claimHistory(archive: string, now = Date.now()): Promise<ClaimedHistory | null> {
  const key = keyOf(archive)
  // Checks without locking first, because there is rarely anything to do.
  const [due] = await hotRead<{ id: string }>(NEXT, [now, now])
  if (!due || (await isResting(key, now))) return null
  return transaction(async (trx) => {
    await trx.upsert('archive_pace', { archive: 'key', next_at: 'kept' }, [[key, 0]])
    const begins = await trx.write(
      `update archive_pace set next_at = ? where archive = ? and not (${IS_AHEAD})`,
      [now + archivePace, key, now, now + LONGEST_REST]
    )
    if (begins === 0) return null
    const [next] = await trx.read<{ id: string }>(NEXT, [now, now])
    if (!next) return null
    const token = randomUUID()
    const taken = await trx.write(
      `update page_histories set lease_token = ?, lease_expires_at = ?, stepped_at = ?, attempts = attempts + 1
        where id = ? and (lease_token is null or lease_expires_at < ?)`,
      [token, now + LEASE, now, next.id, now]
    )
    if (taken === 0) return null
    const [row] = await trx.read<Row>(
      `select history.id, history.copies, history.attempts, page.id as page_id, page.workspace_id, page.competitor_id,
          page.url, page.label, page.regions, page.is_source, page.created_at
        from page_histories as history join watched_urls as page on page.id = history.watched_url_id
        where history.id = ?`,
      [next.id]
    )
    return claimOf(row, token)
  })
}

async function isResting(key: string, now: number): Promise<boolean> {
  const sql = `select archive from archive_pace where archive = ? and ${IS_AHEAD}`
  return (await hotRead(sql, [key, now, now + LONGEST_REST])).length > 0
}

/** Pauses requests to the archive until an instant, as the archive requested. */
export async function restArchive(archive: string, until: number): Promise<void> {
  const sql = 'update archive_pace set next_at = ? where archive = ? and next_at < ?'
  await autocommit((trx) => trx.write(sql, [until, keyOf(archive), until]))
}

/** Returns a key that fits the column; the URLs of archives are shorter. */
function keyOf(archive: string): string {
  return archive.slice(0, 300)
}

interface Row {
  id: string
  copies: string | null
  attempts: number
  page_id: string
  workspace_id: string
  competitor_id: string
  url: string
  label: PageLabel
  regions: string | null
  is_source: number | boolean | null
  created_at: number
}

function claimOf(row: Row, token: string): ClaimedHistory {
  return {
    id: row.id,
    token,
    attempts: row.attempts,
    copies: row.copies === null ? null : JSON.parse(row.copies),
    page: {
      id: row.page_id,
      workspaceId: row.workspace_id,
      competitorId: row.competitor_id,
      url: row.url,
      label: row.label,
      regions: row.regions,
      isSource: row.is_source === null ? null : Boolean(row.is_source),
      createdAt: Number(row.created_at),
    },
  }
}
