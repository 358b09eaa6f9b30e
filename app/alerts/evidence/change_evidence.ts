import type { Tenant } from '#platform/database/tenant_model'
import type { AlertEvidence, VersionMark } from '#alerts/evidence/shown'
import { fieldRows } from '#alerts/evidence/field_rows'
import { diffSections } from '#alerts/evidence/line_diff_rows'
import type PageChange from '#monitoring/models/page_change'
import PageVersion from '#monitoring/models/page_version'
import { evidenceLines } from '#monitoring/pipeline/comparing/evidence'

/** Field changes that a page shows. */
const SHOWN_FIELDS = 100

/** What differs, bounded, with the two versions that it lies between; null where nothing is stored of it. */
export async function changeEvidence(workspace: Tenant, change: PageChange): Promise<AlertEvidence | null> {
  if (!change.differences) return null
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

/** Whether what differed went with the versions. */
export function isForgotten({ kind, differences }: PageChange): boolean {
  return kind === 'content' && differences === null
}

/** Null where the version is no longer stored. */
async function versionMark(workspace: Tenant, id: string | null): Promise<VersionMark | null> {
  const version = id === null ? null : await PageVersion.within(workspace).where('id', id).first()
  return version && { number: version.versionNumber, crawledAt: version.crawledAt }
}
