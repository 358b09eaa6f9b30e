/** The progress of loading past versions, for the API and the app. */
import app from '@adonisjs/core/services/app'
import { archivePace, mostCopies } from '#config/archive'
import type { Tenant } from '#platform/database/tenant_model'
import { formatTimestamp, SECOND } from '#platform/instants'
import { SAMPLE_HOSTS } from '#platform/outbound/sample_domain'
import { archiveLink } from '#monitoring/history/archive_link'
import PageHistory, { type ChosenCopy } from '#monitoring/models/page_history'
import WatchedUrl from '#monitoring/models/watched_url'
import { findWatchedUrl } from '#monitoring/queries/watched_urls'
import { isWebPage } from '#monitoring/web_page'

/** `waiting`: the archive has not listed the copies yet. */
export const historyStatuses = ['not_requested', 'waiting', 'loading', 'finished', 'failed'] as const

type HistoryStatus = (typeof historyStatuses)[number]

/**
 * Returns the history of a page as the API shows it.
 *
 * @throws NotFound
 */
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

/** The combined histories of several pages. */
export type HistoryProgress = {
  /** Host of the archive. */
  archive: string
  /**
   * The number of pages whose past versions can be requested: they have not been requested yet, or the request failed
   * or found nothing.
   */
  open: number
  /** The number of pages whose past versions are being loaded. */
  underWay: number
  /** The numbers of processed and of all copies of these pages; an estimate until the archive has listed them. */
  done: number
  total: number
  /** The minimum time that the rest takes, in seconds. */
  secondsLeft: number
  /** The numbers of loaded and unusable copies of all pages. */
  loaded: number
  skipped: number
  /** The number of pages without copies in the archive. */
  empty: number
  /** Why loading failed for one of the pages; null if it failed for none. */
  error: string | null
}

/**
 * Returns the progress of the histories of one page, or of all pages of a competitor; null if no archive is configured
 * or could have copies.
 */
export async function historyProgress(
  workspace: Tenant,
  which: { id: string } | { competitorId: string }
): Promise<HistoryProgress | null> {
  const archive = await app.container.make('archive')
  if (!archive) return null
  const pages = await withHistory(workspace, which)
  if (pages.length === 0) return null
  const histories = await PageHistory.within(workspace).whereIn('watched_url_id', pages)
  const [underWay, ended] = partition(histories, ({ finishedAt }) => finishedAt === null)
  const [found, failed] = partition(ended, ({ error }) => error === null)
  const empty = found.filter(({ copies }) => copies?.length === 0)
  const copies = copiesOf(histories)
  const total = underWay.reduce((sum, history) => sum + (history.copies?.length ?? mostCopies), 0)
  const done = copiesOf(underWay).filter(({ state }) => state !== 'waiting').length
  return {
    archive: new URL(archive.url).host,
    open: pages.length - histories.length + failed.length + empty.length,
    underWay: underWay.length,
    done,
    total,
    secondsLeft: ((total - done) * archivePace) / SECOND,
    loaded: copies.filter(({ state }) => state === 'loaded').length,
    skipped: copies.filter(({ state }) => state === 'skipped').length,
    empty: empty.length,
    error: failed.at(-1)?.error ?? null,
  }
}

/** Returns the IDs of web pages, except those of the sample competitor, which no archive has copies of. */
async function withHistory(
  workspace: Tenant,
  which: { id: string } | { competitorId: string }
): Promise<string[]> {
  const pages = await WatchedUrl.within(workspace)
    .where(which)
    .where('host', 'not like', SAMPLE_HOSTS)
    .select('id', 'url', 'is_source')
  return pages.filter(isWebPage).map(({ id }) => id)
}

function copiesOf(histories: readonly PageHistory[]): ChosenCopy[] {
  return histories.flatMap(({ copies }) => copies ?? [])
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}
