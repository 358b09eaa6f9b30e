import { transaction } from '#platform/database/transaction'
import { allowedNetworks } from '#config/crawler'
import { OutboundError, type PageLabel } from '#platform/contract'
import { countOf } from '#platform/database/count'
import { isUniqueViolation } from '#platform/database/violations'
import { Conflict, InvalidInput, LimitReached, NotFound } from '#platform/errors'
import { newId } from '#platform/ids'
import { checkTarget, normalizeUrl } from '#platform/outbound/main'
import CrawlPage from '#monitoring/jobs/crawl_page'
import type { CrawlFrequency } from '#monitoring/labels'
import Competitor from '#monitoring/models/competitor'
import WatchedUrl from '#monitoring/models/watched_url'
import { requestCrawl } from '#monitoring/schedule/request_crawl'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

export interface NewWatchedUrl {
  competitorId: string
  url: string
  label: PageLabel
  crawlFrequency?: CrawlFrequency
}

/**
 * Watches a page and starts its first crawl, which records the baseline. Throws `InvalidInput`, `NotFound`, `Conflict` or
 * `LimitReached`.
 */
export async function watchUrl(
  workspace: Workspace,
  input: NewWatchedUrl,
  actor: Actor
): Promise<WatchedUrl> {
  const url = checkUrl(input.url)
  const urlHash = WatchedUrl.hashUrl(normalizeUrl(url))
  try {
    const { page, crawlId } = await transaction(async (trx) => {
      await workspace.lock(trx)
      const competitor = await Competitor.within(workspace, trx).where('id', input.competitorId).first()
      if (!competitor) throw new NotFound('Competitor')
      if (await WatchedUrl.within(workspace, trx).where({ urlHash }).first()) throw alreadyWatched()
      const { urls: max } = workspace.limits
      if (max !== null) {
        const used = await countOf(WatchedUrl.within(workspace, trx))
        if (used >= max) throw new LimitReached('Watched URL', used, max)
      }
      const now = Date.now()
      const created = new WatchedUrl().fill({
        id: newId('watchedUrl'),
        workspaceId: workspace.id,
        competitorId: competitor.id,
        url,
        urlHash,
        label: input.label,
        crawlFrequency: input.crawlFrequency ?? 'hourly',
        isActive: true,
        lastStatus: 'pending',
        lastCrawledAt: null,
        failuresInARow: 0,
        goneInARow: 0,
        createdAt: now,
      })
      created.nextCrawlAt = created.nextCrawlAfter(now)
      await created.useTransaction(trx).save()
      await AuditEvent.record(trx, workspace, {
        actor,
        action: 'page.watched',
        subject: created.id,
        detail: url.slice(0, 500),
      })
      return { page: created, crawlId: await requestCrawl(created, 'first', trx) }
    })
    await CrawlPage.enqueue(crawlId)
    return page
  } catch (error) {
    if (isUniqueViolation(error)) throw alreadyWatched()
    throw error
  }
}

/** What is plain from the text is refused when it is typed. The address is kept as given, normalised. */
function checkUrl(text: string): string {
  try {
    checkTarget(text, allowedNetworks)
    return new URL(text).href
  } catch (error) {
    if (error instanceof OutboundError) throw InvalidInput.field('url', 'url', error.message)
    throw error
  }
}

function alreadyWatched() {
  return new Conflict('url_exists', 'This URL is already watched')
}
