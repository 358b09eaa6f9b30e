import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { type Change, type Outbound, OutboundError, type Verdict } from '#platform/contract'
import type { PluginRegistry } from '#platform/plugins/registry'
import { isEmpty } from '#alerts/change_parts'
import { reasonSentence } from '#alerts/ledger/reasons'
import { holdBackNoise } from '#alerts/pipeline/hold_back_noise'
import { silence } from '#alerts/pipeline/judgement'
import { verdictOn } from '#alerts/pipeline/verdict_on'
import { featuresOf } from '#alerts/tuning/features'
import { tuneVerdict } from '#alerts/tuning/tune_verdict'
import PageChange from '#monitoring/models/page_change'
import PageContent from '#monitoring/models/page_content'

const nobody: Outbound = {
  request: () => Promise.reject(new OutboundError('refused_target', 'A replay asks nobody outside.')),
}

/**
 * What would be said of a stored change today, by rules, learned places and ratings. Where both versions are stored they are
 * compared anew, since an alert keeps only the differences that mattered. Writes nothing, asks nobody outside, and pays no
 * heed to what other alerts have told. Null when what differed is no longer stored.
 */
export async function judgeAgain(
  changeId: string,
  page: Change['page'],
  plugins: PluginRegistry
): Promise<Verdict | null> {
  const stored = await PageChange.find(changeId)
  if (!stored?.differences) return null
  const found = (await comparedAnew(stored, page)) ?? { page, ...stored.differences }
  const { change, heldBack } = await holdBackNoise(found, stored, plugins.all('filters'))
  if (isEmpty(change)) return silence(reasonSentence(heldBack) ?? 'Nothing differs.')
  const verdict = await verdictOn(change, plugins.all('analysts'), nobody)
  return tuneVerdict({ id: stored.workspaceId }, verdict, featuresOf(change, verdict), change)
}

/** Null where a version is no longer stored, or the two can no longer be compared. */
async function comparedAnew(
  { previousVersionId, currentVersionId }: PageChange,
  page: Change['page']
): Promise<Change | null> {
  const [before, after] = await Promise.all([contentOf(previousVersionId), contentOf(currentVersionId)])
  if (!before || !after) return null
  const threads = await app.container.make('page.threads')
  const result = await threads.run({ kind: 'compare', before, after, page }).catch(() => null)
  return result?.kind === 'compare' ? (result.change ?? { page, fields: [], lines: [] }) : null
}

async function contentOf(versionId: string | null) {
  if (versionId === null) return null
  const row: { content: Buffer } | null = await db
    .from('page_versions as version')
    .join('page_contents as content', 'content.id', 'version.content_id')
    .where('version.id', versionId)
    .select('content.content')
    .first()
  return row && PageContent.unpack(row.content)
}
