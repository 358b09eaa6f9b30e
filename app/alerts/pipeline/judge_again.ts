import { type Change, type Outbound, OutboundError, type Verdict } from '#platform/contract'
import type { PluginRegistry } from '#platform/plugins/registry'
import { isEmpty } from '#alerts/change_parts'
import { reasonSentence } from '#alerts/ledger/reasons'
import { holdBackNoise } from '#alerts/pipeline/hold_back_noise'
import { silence } from '#alerts/pipeline/judgement'
import { visitOf } from '#alerts/pipeline/keep_places'
import { verdictOn } from '#alerts/pipeline/verdict_on'
import { featuresOf } from '#alerts/tuning/features'
import { tuneVerdict } from '#alerts/tuning/tune_verdict'
import PageChange from '#monitoring/models/page_change'
import { compareVersions } from '#monitoring/pipeline/compare_stored'
import { storedVersions } from '#monitoring/pipeline/stored_versions'

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
  const workspace = { id: stored.workspaceId }
  const ids = [stored.previousVersionId, stored.currentVersionId] as const
  const versions = await storedVersions(workspace, ids)
  const anew = await compareVersions(versions, page)
  const found = anew.outcome === 'compared' ? anew.change : { page, ...stored.differences }
  const { change, heldBack } = await holdBackNoise(found, {
    watchedUrlId: stored.watchedUrlId,
    visit: await visitOf(stored),
  })
  if (isEmpty(change)) return silence(reasonSentence(heldBack) ?? 'No differences.')
  const verdict = await verdictOn(change, plugins.all('analysts'), { versions, outbound: nobody })
  return tuneVerdict(workspace, verdict, featuresOf(change, verdict), change)
}
