import { find, save } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { allowedNetworks } from '#config/crawler'
import { OutboundError, type PageLabel } from 'rivalwatch-plugin'
import { usedPages } from '#monitoring/queries/watching_capacity'
import { isUniqueViolation } from '#platform/database/violations'
import { Conflict, InvalidInput, NotFound } from '#platform/errors'
import { newId } from '#platform/ids'
import { checkTarget, normalizeUrl } from '#platform/outbound/main'
import type { CrawlFrequency } from '#monitoring/labels'
import { countWatched } from '#monitoring/counters/counters'
import { isInventory } from '#monitoring/inventory/address'
import Competitor from '#monitoring/models/competitor'
import WatchedUrl from '#monitoring/models/watched_url'
import { requestAtPace } from '#monitoring/schedule/request_crawl'
import { withinLimits } from '#workspaces/access_denied_log/limits'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import { requireRoom } from '#workspaces/plan_limits'
import type { Workspace } from '#workspaces/workspace'

export interface NewWatchedUrl {
  competitorId: string
  url: string
  label: PageLabel
  crawlFrequency?: CrawlFrequency
  /** The team's name for the page; its URL by default. */
  name?: string | null
  /** In the format of the page's row. */
  regions?: string | null
  keywords?: string | null
}

/**
 * Watches a page and queues its first crawl, which records the baseline.
 *
 * @throws InvalidInput, NotFound, Conflict, LimitReached
 */
export async function watchUrl(
  workspace: Workspace,
  input: NewWatchedUrl,
  actor: Actor
): Promise<WatchedUrl> {
  const address = checkUrl(input.url)
  const { urlHash } = address
  try {
    return await withinLimits(workspace, actor, () =>
      transaction(async (trx) => {
        await workspace.lock(trx)
        const competitor = await find(trx, Competitor, {
          workspaceId: workspace.id,
          id: input.competitorId,
        })
        if (!competitor) throw new NotFound('Competitor')
        if (await find(trx, WatchedUrl, { workspaceId: workspace.id, urlHash })) throw alreadyWatched()
        await requireRoom(workspace, 'urls', () => usedPages(workspace, trx))
        return createWatchedUrl(workspace, { ...input, ...address }, actor, trx)
      })
    )
  } catch (error) {
    if (isUniqueViolation(error)) throw alreadyWatched()
    throw error
  }
}

/**
 * Stores a page and queues its first crawl. The caller has checked, in the same transaction, that the page is not
 * watched yet and that the plan has room for it.
 */
export async function createWatchedUrl(
  workspace: Workspace,
  {
    competitorId,
    url,
    urlHash,
    host,
    label,
    crawlFrequency = isInventory(url) ? 'daily' : 'hourly',
    name = null,
    regions = null,
    keywords = null,
  }: NewWatchedUrl & CheckedUrl,
  actor: Actor,
  trx: Statements
): Promise<WatchedUrl> {
  const now = Date.now()
  const page = new WatchedUrl().fill({
    id: newId('watchedUrl'),
    workspaceId: workspace.id,
    competitorId,
    url,
    urlHash,
    host,
    label,
    crawlFrequency,
    name,
    regions,
    keywords,
    isActive: true,
    lastStatus: 'pending',
    lastCrawledAt: null,
    failuresInARow: 0,
    goneInARow: 0,
    createdAt: now,
  })
  page.nextCrawlAt = page.nextCrawlAfter(now)
  await save(trx, page)
  await countWatched(workspace, trx)
  await AuditEvent.record(trx, workspace, {
    actor,
    action: 'page.watched',
    subject: page.id,
    detail: url.slice(0, 500),
  })
  await requestAtPace(page, 'first', trx)
  return page
}

export interface CheckedUrl {
  /** The given URL, normalized. */
  url: string
  /** Hash of the URL in the form used for comparison. */
  urlHash: string
  host: string
}

/**
 * Checks a URL as far as possible without a request, so that mistakes are rejected on input.
 *
 * @throws InvalidInput
 */
export function checkUrl(text: string): CheckedUrl {
  try {
    checkTarget(text, allowedNetworks)
    const url = new URL(text).href
    return { ...WatchedUrl.address(url), urlHash: WatchedUrl.hashUrl(normalizeUrl(url)) }
  } catch (error) {
    if (error instanceof OutboundError) throw InvalidInput.field('url', 'url', error.message)
    throw error
  }
}

export function alreadyWatched() {
  return new Conflict('url_exists', 'This URL is already watched')
}
