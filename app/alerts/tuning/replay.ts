import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import pluginEntries from '#config/plugins'
import { type Change, type Outbound, OutboundError, type SignalScore } from '#platform/contract'
import type { Tenant } from '#platform/database/tenant_model'
import { PluginRegistry } from '#platform/plugins/registry'
import { isEmpty } from '#alerts/change_parts'
import { applyFilters } from '#alerts/pipeline/apply_filters'
import { silence } from '#alerts/pipeline/judgement'
import { readPlaces, visitOf } from '#alerts/pipeline/keep_places'
import { verdictOn, warnOfPlugin } from '#alerts/pipeline/verdict_on'
import { holdBackVolatile } from '#alerts/places/hold_back'
import { tuneVerdict } from '#alerts/tuning/tune_verdict'
import PageChange from '#monitoring/models/page_change'
import PageContent from '#monitoring/models/page_content'

/** A change as it was judged and as it would be today. */
export interface Replayed {
  changeId: string
  url: string
  /** Milliseconds since 1970. */
  detectedAt: number
  then: SignalScore | null
  now: SignalScore | null
  /** Why it would get its score today. */
  reason: string
}

interface Row extends Pick<Change['page'], 'url' | 'label' | 'competitor'> {
  id: string
  signal_score: SignalScore | null
}

/**
 * Judges the newest changes of a workspace again, one after another, under the rules, learned places and ratings of today.
 * Where both versions are stored they are compared anew, since an alert keeps only the differences that mattered. Changes
 * nothing and asks nobody outside. What joined an alert is passed over: it depends on what had been told by then.
 *
 * @param limit changes at most
 */
export async function* replay(workspace: Tenant, limit: number): AsyncGenerator<Replayed> {
  // Without the installation's settings no language model is loaded.
  const plugins = await PluginRegistry.load(pluginEntries)
  for (const { id, signal_score: then, ...page } of await settledChanges(workspace, limit)) {
    const stored = await PageChange.within(workspace).where({ id }).first()
    if (!stored) continue
    const found = (await comparedAnew(workspace, stored, page)) ?? {
      page,
      fields: stored.differences?.fields ?? [],
      lines: stored.differences?.lines ?? [],
    }
    const { score, reasoning } = await judgeAgain(workspace, stored, found, plugins)
    const { detectedAt } = stored
    yield { changeId: id, url: page.url, detectedAt, then, now: score, reason: reasoning }
  }
}

function settledChanges(workspace: Tenant, limit: number): Promise<Row[]> {
  return db
    .from('page_changes as change')
    .join('watched_urls as page', 'page.id', 'change.watched_url_id')
    .join('competitors as competitor', 'competitor.id', 'page.competitor_id')
    .leftJoin('alerts as alert', 'alert.change_id', 'change.id')
    .where('change.workspace_id', workspace.id)
    .where('change.kind', 'content')
    .whereIn('change.outcome', ['alerted', 'held_back'])
    .orderBy('change.detected_at', 'desc')
    .limit(limit)
    .select('change.id', 'page.url', 'page.label', 'competitor.name as competitor', 'alert.signal_score')
}

const nobody: Outbound = {
  request: () => Promise.reject(new OutboundError('refused_target', 'A replay asks nobody outside.')),
}

async function judgeAgain(workspace: Tenant, stored: PageChange, found: Change, plugins: PluginRegistry) {
  const filtered = applyFilters(found, plugins.all('filters'), warnOfPlugin).change
  const visit = await visitOf(stored)
  const change = visit ? holdBackVolatile(filtered, await readPlaces(stored), visit).change : filtered
  if (isEmpty(change)) return silence('All of it is noise.')
  return tuneVerdict(workspace, change, await verdictOn(change, plugins.all('analysts'), nobody))
}

/** Null where a version is no longer stored, or the two can no longer be compared. */
async function comparedAnew(
  workspace: Tenant,
  { previousVersionId, currentVersionId }: PageChange,
  page: Change['page']
): Promise<Change | null> {
  const [before, after] = await Promise.all([
    contentOf(workspace, previousVersionId),
    contentOf(workspace, currentVersionId),
  ])
  if (!before || !after) return null
  const threads = await app.container.make('page.threads')
  const result = await threads.run({ kind: 'compare', before, after, page }).catch(() => null)
  return result?.kind === 'compare' ? (result.change ?? { page, fields: [], lines: [] }) : null
}

async function contentOf(workspace: Tenant, versionId: string | null) {
  if (versionId === null) return null
  const row: { content: Buffer } | null = await db
    .from('page_versions as version')
    .join('page_contents as content', 'content.id', 'version.content_id')
    .where('version.workspace_id', workspace.id)
    .where('version.id', versionId)
    .select('content.content')
    .first()
  return row && PageContent.unpack(row.content)
}
