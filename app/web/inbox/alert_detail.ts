import { changeEvidence, isPruned } from '#alerts/evidence/change_evidence'
import Alert from '#alerts/models/alert'
import { pagesOf } from '#alerts/queries/alert_pages'
import { findAlert } from '#alerts/queries/alert_rows'
import { deliveriesOf } from '#delivery/queries/alert_deliveries'
import PageChange from '#monitoring/models/page_change'
import WatchedUrl from '#monitoring/models/watched_url'
import type { Tenant } from '#platform/database/tenant_model'
import type { AlertDetail, AlsoOnPages } from '#web/inbox/inbox_page'

/** Further pages are only counted. */
const SHOWN_PAGES = 20
/** How many reasons for the score are shown. */
const SHOWN_REASONS = 8

/** Returns everything about an alert; null if the workspace has no such alert. */
export async function alertDetail(workspace: Tenant, id: string): Promise<AlertDetail | null> {
  const alert = await Alert.within(workspace).where('id', id).first()
  const shown = alert && (await findAlert(workspace, id))
  if (!shown) return null
  const change = await PageChange.within(workspace).where('id', alert.changeId).first()
  const page = await WatchedUrl.within(workspace).where('id', alert.watchedUrlId).first()
  return {
    id,
    score: alert.signalScore,
    status: alert.status,
    summary: alert.summary,
    label: alert.pageType,
    competitorId: alert.competitorId,
    competitor: shown.competitor.name,
    detectedAt: alert.detectedAt,
    excerpt: alert.changeExcerpt,
    ...reasonsOf(alert, change),
    url: shown.watchedUrl.url,
    name: page?.name ?? null,
    watchedUrlId: alert.watchedUrlId,
    changeId: alert.changeId,
    // If someone chose to be alerted about the change, nothing counts as filtered out.
    suppressedCount: change?.heldBackBy === null ? change.heldBackCount : 0,
    alsoOn: await alsoOn(workspace, id),
    deliveries: await deliveriesOf(workspace, alert),
    feedback: shown.feedback,
    evidence: change && alert.hasEvidence ? await changeEvidence(workspace, change) : null,
    isPruned: change !== null && isPruned(change),
  }
}

/**
 * Returns the reasons for the score and the sentence about them, which omits the weights if the reasons are
 * shown next to it.
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

async function alsoOn(workspace: Tenant, id: string): Promise<AlsoOnPages> {
  const pages = await pagesOf(workspace, id)
  return {
    pages: pages
      .slice(0, SHOWN_PAGES)
      .map(({ watchedUrlId, url, name }) => ({ id: watchedUrlId, url, name })),
    hidden: Math.max(0, pages.length - SHOWN_PAGES),
  }
}
