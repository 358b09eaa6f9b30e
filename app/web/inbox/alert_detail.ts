import { changeEvidence, isPruned } from '#alerts/evidence/change_evidence'
import Alert from '#alerts/models/alert'
import { pagesOf } from '#alerts/queries/alert_pages'
import { findAlert } from '#alerts/queries/alert_rows'
import { deliveriesOf } from '#delivery/queries/alert_deliveries'
import { archiveLink } from '#monitoring/history/archive_link'
import { isInventory } from '#monitoring/inventory/address'
import { type NewPage, newPages } from '#monitoring/inventory/new_pages'
import Competitor from '#monitoring/models/competitor'
import PageChange from '#monitoring/models/page_change'
import WatchedUrl from '#monitoring/models/watched_url'
import { isWebPage } from '#monitoring/web_page'
import type { Tenant } from '#platform/database/tenant_model'
import { isSampleHost } from '#platform/outbound/sample_domain'
import { MINUTE } from '#platform/instants'
import type { AlertDetail, AlsoOnPages } from '#web/inbox/inbox_types'

/** The maximum number of pages listed; further ones are only counted. */
const SHOWN_PAGES = 20
/** The maximum time between finding a page and creating the alert about it. */
const LONGEST_CRAWL = 10 * MINUTE
/** The maximum number of reasons for the score that are shown. */
const SHOWN_REASONS = 8

/** Returns everything about an alert; null if the workspace has no such alert. */
export async function alertDetail(workspace: Tenant, id: string): Promise<AlertDetail | null> {
  const alert = await Alert.within(workspace).where('id', id).first()
  const shown = alert && (await findAlert(workspace, id))
  if (!shown) return null
  const change = await PageChange.within(workspace).where('id', alert.changeId).first()
  const page = await WatchedUrl.within(workspace).where('id', alert.watchedUrlId).first()
  const isAboutSite = isInventory(shown.watchedUrl.url)
  return {
    id,
    score: alert.signalScore,
    status: alert.status,
    summary: alert.summary,
    label: alert.pageType,
    isAboutSite,
    competitorId: alert.competitorId,
    competitor: shown.competitor.name,
    isSample: isSampleHost(shown.competitor.domain),
    detectedAt: alert.detectedAt,
    archiveUrl: alert.loadedAt === null ? null : archiveLink(shown.watchedUrl.url, alert.detectedAt),
    excerpt: alert.changeExcerpt,
    ...reasonsOf(alert, change),
    url: shown.watchedUrl.url,
    name: page?.name ?? null,
    watchedUrlId: alert.watchedUrlId,
    changeId: alert.changeId,
    // If a user turned the change into an alert, nothing counts as filtered out.
    suppressedCount: change?.heldBackBy === null ? change.heldBackCount : 0,
    alsoOn: await alsoOn(workspace, id),
    newPages: isAboutSite ? await newPagesOf(workspace, alert) : [],
    deliveries: await deliveriesOf(workspace, alert),
    feedback: shown.feedback,
    evidence: change && alert.hasEvidence ? await changeEvidence(workspace, change) : null,
    hasAreas: page !== null && isWebPage(page),
    isPruned: change !== null && isPruned(change),
  }
}

/**
 * Returns the reasons for the score and the sentence that summarizes them. The sentence omits the points if the reasons
 * are shown next to it.
 */
function reasonsOf(
  { reasoning }: Alert,
  change: PageChange | null
): Pick<AlertDetail, 'reasons' | 'reasoning'> {
  const terms = change?.judgement?.terms ?? []
  const reasons = terms.slice(0, SHOWN_REASONS).map(({ text, weight }) => ({ text, weight }))
  return {
    reasons,
    reasoning: reasons.length > 0 && reasoning ? reasoning.replace(/ \(weight -?[\d.]+\)/g, '') : reasoning,
  }
}

/** Returns the untracked pages found by the crawl that led to an alert. */
async function newPagesOf(workspace: Tenant, { competitorId, detectedAt }: Alert): Promise<NewPage[]> {
  const competitor = await Competitor.within(workspace).where('id', competitorId).first()
  if (!competitor) return []
  const pages = await newPages(workspace, competitor)
  return pages.filter(({ at }) => at <= detectedAt && at > detectedAt - LONGEST_CRAWL).slice(0, SHOWN_PAGES)
}

async function alsoOn(workspace: Tenant, id: string): Promise<AlsoOnPages> {
  const pages = await pagesOf(workspace, id)
  return {
    pages: pages
      .slice(0, SHOWN_PAGES)
      .map(({ watchedUrlId, url, name }) => ({ id: watchedUrlId, url, name })),
    hidden: Math.max(0, pages.length - SHOWN_PAGES),
  }
}
