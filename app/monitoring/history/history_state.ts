/** How far the loading of past versions is, as the API and the app show it. */
import app from '@adonisjs/core/services/app'
import { mostCopies } from '#config/archive'
import type { Tenant } from '#platform/database/tenant_model'
import { formatTimestamp } from '#platform/instants'
import { archiveLink } from '#monitoring/history/archive_links'
import PageHistory from '#monitoring/models/page_history'
import { findWatchedUrl } from '#monitoring/queries/watched_urls'

/** `waiting`: the archive has not listed the copies yet. */
export const historyStatuses = ['not_requested', 'waiting', 'loading', 'finished', 'failed'] as const

type HistoryStatus = (typeof historyStatuses)[number]

/** Returns the history of a page as the API shows it. @throws NotFound */
export async function historyOf(workspace: Tenant, watchedUrlId: string) {
  const page = await findWatchedUrl(workspace, watchedUrlId)
  const history = await PageHistory.within(workspace).where({ watchedUrlId }).first()
  return {
    watchedUrlId,
    status: statusOf(history),
    requestedAt: history && formatTimestamp(history.requestedAt),
    finishedAt: history?.finishedAt ? formatTimestamp(history.finishedAt) : null,
    copies:
      history?.copies?.map(({ capturedAt, state, reason = null }) => ({
        capturedAt: formatTimestamp(capturedAt),
        status: state,
        reason,
        archiveUrl: archiveLink(page.url, capturedAt),
      })) ?? null,
    error: history?.error ?? null,
  }
}

function statusOf(history: PageHistory | null): HistoryStatus {
  if (!history) return 'not_requested'
  if (history.finishedAt !== null) return history.error === null ? 'finished' : 'failed'
  return history.copies ? 'loading' : 'waiting'
}

/** The histories of some pages, added up. */
export type HistoryProgress = {
  /** Pages whose past versions can be requested: they were not yet, or the request failed or found nothing. */
  open: number
  /** Pages whose past versions are being loaded. */
  underWay: number
  /** Copies of these that have been dealt with, of how many; an estimate until the archive has listed them. */
  done: number
  total: number
  /** Copies of all pages that were loaded, and that could not be used. */
  loaded: number
  skipped: number
  /** Pages of which the archive has no copies. */
  empty: number
  /** Why one of them failed. */
  error: string | null
}

/** Returns how far the histories of pages are; null if no archive is configured. */
export async function historyProgress(
  workspace: Tenant,
  watchedUrlIds: readonly string[]
): Promise<HistoryProgress | null> {
  if (!(await app.container.make('archive'))) return null
  const histories = await PageHistory.within(workspace).whereIn('watched_url_id', [...watchedUrlIds])
  const underWay = histories.filter(({ finishedAt }) => finishedAt === null)
  const ended = histories.filter(({ finishedAt }) => finishedAt !== null)
  const failed = ended.filter(({ error }) => error !== null)
  const empty = ended.filter(({ error, copies }) => error === null && copies?.length === 0)
  const copies = histories.flatMap((history) => history.copies ?? [])
  const count = (state: string) => copies.filter((copy) => copy.state === state).length
  return {
    open: watchedUrlIds.length - histories.length + failed.length + empty.length,
    underWay: underWay.length,
    done: underWay.flatMap((history) => history.copies ?? []).filter(({ state }) => state !== 'waiting')
      .length,
    total: underWay.reduce((sum, history) => sum + (history.copies?.length ?? mostCopies), 0),
    loaded: count('loaded'),
    skipped: count('skipped'),
    empty: empty.length,
    error: failed.at(-1)?.error ?? null,
  }
}
