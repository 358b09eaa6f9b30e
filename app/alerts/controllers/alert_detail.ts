import type { Tenant } from '#platform/database/tenant_model'
import Alert from '#alerts/models/alert'
import { findAlert } from '#alerts/queries/alert_rows'
import PageChange from '#monitoring/models/page_change'
import PageVersion from '#monitoring/models/page_version'
import { evidenceLines } from '#monitoring/pipeline/comparing/evidence'
import type { AlertDetail, AlertEvidence, VersionMark } from '#alerts/controllers/inbox_page'
import { fieldRows } from '#alerts/controllers/field_rows'
import { alertRow } from '#alerts/controllers/inbox_query'
import { diffSections } from '#alerts/controllers/line_diff_rows'

/** Field changes that a page shows. */
const SHOWN_FIELDS = 100

/** Everything that the page of one alert tells; null when the workspace has no such alert. */
export async function alertDetail(workspace: Tenant, id: string): Promise<AlertDetail | null> {
  const alert = await Alert.within(workspace).where('id', id).first()
  const shown = alert && (await findAlert(workspace, id))
  if (!shown) return null
  return {
    ...alertRow(alert, shown.competitor.name),
    excerpt: alert.changeExcerpt,
    reasoning: alert.reasoning,
    url: shown.watchedUrl.url,
    sentTo: shown.deliveredVia,
    evidence: await evidenceOf(workspace, alert),
  }
}

async function evidenceOf(workspace: Tenant, alert: Alert): Promise<AlertEvidence | null> {
  const change = await PageChange.within(workspace).where('id', alert.changeId).first()
  if (!alert.hasEvidence || !change?.differences) return null
  const { fields, lines } = change.differences
  const rows = fieldRows(fields)
  return {
    fields: rows.slice(0, SHOWN_FIELDS),
    hiddenFields: Math.max(0, rows.length - SHOWN_FIELDS),
    sections: diffSections(lines),
    removed: lines.filter(({ kind }) => kind === 'removed').length,
    added: lines.filter(({ kind }) => kind === 'added').length,
    truncated: evidenceLines(lines).truncated,
    previous: await versionMark(workspace, change.previousVersionId),
    current: await versionMark(workspace, change.currentVersionId),
  }
}

/** Null where the version is no longer stored. */
async function versionMark(workspace: Tenant, id: string | null): Promise<VersionMark | null> {
  const version = id === null ? null : await PageVersion.within(workspace).where('id', id).first()
  return version && { number: version.versionNumber, crawledAt: version.crawledAt }
}
