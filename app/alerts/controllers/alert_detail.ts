import type { Tenant } from '#platform/database/tenant_model'
import Alert from '#alerts/models/alert'
import { deliveriesOf } from '#alerts/queries/alert_deliveries'
import { pagesOf } from '#alerts/queries/alert_pages'
import { findAlert } from '#alerts/queries/alert_rows'
import PageChange from '#monitoring/models/page_change'
import { changeEvidence, isForgotten } from '#alerts/evidence/change_evidence'
import type { AlertDetail, AlsoOnPages } from '#alerts/controllers/inbox_page'

/** Pages that are named. */
const SHOWN_PAGES = 20
/** What weighed, at most. */
const SHOWN_REASONS = 8

/** Everything that the page of one alert tells; null when the workspace has no such alert. */
export async function alertDetail(workspace: Tenant, id: string): Promise<AlertDetail | null> {
  const alert = await Alert.within(workspace).where('id', id).first()
  const shown = alert && (await findAlert(workspace, id))
  if (!shown) return null
  const change = await PageChange.within(workspace).where('id', alert.changeId).first()
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
    watchedUrlId: alert.watchedUrlId,
    changeId: alert.changeId,
    // Of what somebody wanted nothing is held back any more.
    heldBackCount: change?.heldBackBy === null ? change.heldBackCount : 0,
    alsoOn: await alsoOn(workspace, id),
    told: await deliveriesOf(workspace, alert),
    feedback: shown.feedback,
    evidence: change && alert.hasEvidence ? await changeEvidence(workspace, change) : null,
    isForgotten: change !== null && isForgotten(change),
  }
}

/** What weighed, and the sentence about it: without the weights where they stand beside it. */
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
    pages: pages.slice(0, SHOWN_PAGES).map(({ watchedUrlId, url }) => ({ id: watchedUrlId, url })),
    hidden: Math.max(0, pages.length - SHOWN_PAGES),
  }
}
