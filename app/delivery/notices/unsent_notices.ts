import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PageLabel } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'

/** The most notices in one digest; the others wait for the next. */
const AT_MOST = 40

/** A notice whose beginning or end no digest has reported. */
export interface UnsentNotice {
  id: string
  watchedUrlId: string
  url: string
  label: PageLabel
  competitor: string
  detail: string
  openedAt: number
  /** Null while the page cannot be read. */
  closedAt: number | null
}

/**
 * Returns the notices for a digest, oldest first. A notice that ended before its beginning was reported is left out.
 */
export async function unsentNotices(
  workspace: Tenant,
  trx: TransactionClientContract
): Promise<UnsentNotice[]> {
  const rows = await trx
    .from('notices')
    .join('watched_urls as page', 'page.id', 'notices.watched_url_id')
    .join('competitors as competitor', 'competitor.id', 'page.competitor_id')
    .where('notices.workspace_id', workspace.id)
    .where((untold) =>
      untold
        .where((begun) => begun.whereNull('notices.closed_at').whereNull('notices.opened_digest_id'))
        .orWhere((ended) =>
          ended
            .whereNotNull('notices.closed_at')
            .whereNotNull('notices.opened_digest_id')
            .whereNull('notices.closed_digest_id')
        )
    )
    .orderBy('notices.opened_at')
    .orderBy('notices.id')
    .limit(AT_MOST)
    .select('notices.id', 'notices.detail', 'notices.opened_at', 'notices.closed_at')
    .select('page.id as page_id', 'page.url', 'page.label', 'competitor.name')
  return rows.map((row) => ({
    id: row.id,
    watchedUrlId: row.page_id,
    url: row.url,
    label: row.label,
    competitor: row.name,
    detail: row.detail,
    openedAt: Number(row.opened_at),
    closedAt: row.closed_at === null ? null : Number(row.closed_at),
  }))
}

/** Records which digest contains the notices. */
export async function markNoticesAsSent(
  workspace: Tenant,
  notices: readonly UnsentNotice[],
  digestId: string,
  trx: TransactionClientContract
): Promise<void> {
  for (const { id, closedAt } of notices) {
    await trx
      .from('notices')
      .where('workspace_id', workspace.id)
      .where('id', id)
      .update({ [closedAt === null ? 'opened_digest_id' : 'closed_digest_id']: digestId })
  }
}
