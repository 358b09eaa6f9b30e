import { type Change, type Outbound, OutboundError, type Verdict } from 'rivalwatch-plugin'
import type { PluginRegistry } from '#platform/plugins/registry'
import { isEmpty } from '#detection/change_parts'
import { reasonSentence } from '#detection/suppression/reason_sentence'
import { suppressNoise } from '#detection/suppression/suppress_noise'
import { noAlert } from '#detection/pipeline/judgement'
import { crawledVersionOf } from '#detection/areas/stored_areas'
import { verdictOn } from '#detection/pipeline/verdict_on'
import { featuresOf } from '#detection/scoring/features'
import { adjustVerdict } from '#detection/scoring/adjust_verdict'
import { alwaysAlert } from '#detection/keywords/apply_keywords'
import { parseKeywords } from '#monitoring/keywords'
import PageChange from '#monitoring/models/page_change'
import WatchedUrl from '#monitoring/models/watched_url'
import { compareVersions } from '#monitoring/pipeline/compare_stored'
import { storedVersions } from '#monitoring/pipeline/stored_versions'

const nobody: Outbound = {
  request: () => Promise.reject(new OutboundError('refused_target', 'A replay makes no outbound requests.')),
}

/**
 * Judges a stored change by the current rules, ignored areas and ratings. Compares the two versions again if both are
 * stored, because an alert keeps only the differences that mattered. Writes nothing, makes no requests, and ignores
 * what other alerts have reported. Returns null if the differences are no longer stored.
 */
export async function judgeAgain(
  changeId: string,
  page: Change['page'],
  plugins: PluginRegistry
): Promise<Verdict | null> {
  const stored = await PageChange.find(changeId)
  if (!stored?.differences) return null
  const workspace = { id: stored.workspaceId }
  const ids = [stored.previousVersionId, stored.currentVersionId] as const
  const versions = await storedVersions(workspace, ids)
  const again = await compareVersions(versions, page)
  const found = again.outcome === 'compared' ? again.change : { page, ...stored.differences }
  const watched = await WatchedUrl.find(stored.watchedUrlId)
  const keywords = parseKeywords(watched?.keywords ?? null)
  const { change, heldBack } = await suppressNoise(found, {
    watchedUrlId: stored.watchedUrlId,
    crawl: await crawledVersionOf(stored),
    keywords,
  })
  if (isEmpty(change)) return noAlert(reasonSentence(heldBack) ?? 'No differences.')
  const verdict = await verdictOn(change, plugins.all('analysts'), { versions, outbound: nobody })
  const adjusted = await adjustVerdict(workspace, verdict, featuresOf(change, verdict), change)
  return alwaysAlert(adjusted, change, keywords)
}
