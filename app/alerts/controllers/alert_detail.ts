import type { Tenant } from '#platform/database/tenant_model'
import Alert from '#alerts/models/alert'
import { deliveriesOf } from '#alerts/queries/alert_deliveries'
import { pagesOf } from '#alerts/queries/alert_pages'
import { findAlert } from '#alerts/queries/alert_rows'
import PageChange from '#monitoring/models/page_change'
import { changeEvidence, isForgotten } from '#alerts/evidence/change_evidence'
import type { AlertDetail, AlsoOnPages } from '#alerts/controllers/inbox_page'
import { alertRow } from '#alerts/controllers/inbox_query'

/** Pages that are named. */
const SHOWN_PAGES = 20

/** Everything that the page of one alert tells; null when the workspace has no such alert. */
export async function alertDetail(workspace: Tenant, id: string): Promise<AlertDetail | null> {
  const alert = await Alert.within(workspace).where('id', id).first()
  const shown = alert && (await findAlert(workspace, id))
  if (!shown) return null
  const change = await PageChange.within(workspace).where('id', alert.changeId).first()
  return {
    ...alertRow(alert, shown.competitor.name),
    excerpt: alert.changeExcerpt,
    reasoning: alert.reasoning,
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

async function alsoOn(workspace: Tenant, id: string): Promise<AlsoOnPages> {
  const pages = await pagesOf(workspace, id)
  return {
    pages: pages.slice(0, SHOWN_PAGES).map(({ watchedUrlId, url }) => ({ id: watchedUrlId, url })),
    hidden: Math.max(0, pages.length - SHOWN_PAGES),
  }
}
