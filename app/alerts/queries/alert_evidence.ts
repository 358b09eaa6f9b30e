import db from '@adonisjs/lucid/services/db'
import { cut, type FieldChange } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'
import { formatTimestamp } from '#platform/instants'
import type { Differences } from '#monitoring/models/page_change'
import { evidenceLines } from '#monitoring/pipeline/comparing/evidence'

/** Returns the evidence of an alert with the versions before and after; null if the workspace has no such alert. */
export async function findEvidence(workspace: Tenant, alertId: string) {
  const row = await db
    .from('alerts')
    .join('page_changes as change', 'change.id', 'alerts.change_id')
    .leftJoin('page_versions as previous', 'previous.id', 'change.previous_version_id')
    .leftJoin('page_versions as current', 'current.id', 'change.current_version_id')
    .where('alerts.workspace_id', workspace.id)
    .where('alerts.id', alertId)
    .select(
      'change.differences',
      'previous.id as previous_id',
      'previous.crawled_at as previous_crawled_at',
      'previous.version_number as previous_number',
      'current.id as current_id',
      // The change lies between the last crawl of one version and the first crawl of the other.
      'current.first_crawled_at as current_crawled_at',
      'current.first_number as current_number'
    )
    .first()
  if (!row) return null
  if (!row.previous_id || !row.current_id || !row.differences) return { available: false }

  const differences: Differences = JSON.parse(row.differences)
  return {
    available: true,
    previous: version(row.previous_id, row.previous_crawled_at, row.previous_number),
    current: version(row.current_id, row.current_crawled_at, row.current_number),
    ...presentDifferences(differences),
  }
}

/** The maximum number of removed and of added lines per alert if several alerts are requested. */
const LINES = 40
const TEXT_LENGTH = 300

/**
 * Returns the evidence of several alerts, shortened, in the order of their IDs in `alertIds`.
 *
 * @throws ProductError 404, naming the first alert that the workspace does not have
 */
export async function evidenceOf(workspace: Tenant, alertIds: readonly string[]) {
  const found = []
  // Reads one at a time: evidence can be large, and only its shortened form is kept.
  for (const alertId of new Set(alertIds)) {
    const evidence = await findEvidence(workspace, alertId)
    if (!evidence) throw new NotFound(`Alert ${alertId}`)
    found.push({ alertId, evidence: shortened(evidence) })
  }
  return found
}

type Found = NonNullable<Awaited<ReturnType<typeof findEvidence>>>

function shortened(evidence: Found) {
  if (!('removed' in evidence)) return evidence
  const { removed, added, fieldChanges, truncated } = evidence
  const texts = [
    ...removed,
    ...added,
    ...fieldChanges.flatMap(({ before = '', after = '' }) => [before, after]),
  ]
  const isLong =
    Math.max(removed.length, added.length) > LINES || texts.some((text) => text.length > TEXT_LENGTH)
  const short = (text: string) => cut(text, TEXT_LENGTH)
  return {
    ...evidence,
    fieldChanges: fieldChanges.map(({ before, after, ...change }) => ({
      ...change,
      ...(before === undefined ? {} : { before: short(before) }),
      ...(after === undefined ? {} : { after: short(after) }),
    })),
    removed: removed.slice(0, LINES).map(short),
    added: added.slice(0, LINES).map(short),
    truncated: truncated || isLong,
  }
}

/** Returns differences as the API shows them. */
export function presentDifferences({ fields, lines }: Differences) {
  return { fieldChanges: fields.map(withoutFacts), ...evidenceLines(lines) }
}

function version(id: string, crawledAt: number, versionNumber: number) {
  return { id, crawledAt: formatTimestamp(crawledAt), versionNumber }
}

/** Removes the facts of a field change, which are only needed for judging. */
function withoutFacts({ category, field, kind, before, after }: FieldChange) {
  return {
    category,
    field,
    kind,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  }
}
