import type { Change } from '#platform/contract'
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'
import { changeEvidence } from '#alerts/evidence/change_evidence'
import type { AlertEvidence, DiffRow, VersionMark } from '#alerts/evidence/shown'
import type { ComparePage } from '#alerts/ledger/pages'
import PageVersion from '#monitoring/models/page_version'
import { compareStored } from '#monitoring/pipeline/compare_stored'

type Versions = { from: PageVersion | null; to: PageVersion | null }

/** Ids of versions as somebody chose them; null where nobody has. */
export type ChosenVersions = { from: string | null; to: string | null }

/**
 * All that differs between two versions of a page, noise with it. Where none is chosen, the latest and the one before.
 * @throws NotFound when one that is chosen is not of this page
 */
export async function compareVersions(
  workspace: Tenant,
  watchedUrlId: string,
  chosen: ChosenVersions,
  page: Change['page']
): Promise<Omit<ComparePage, 'page'>> {
  const { from, to } = await findVersions(workspace, watchedUrlId, chosen)
  const sides = { from: from && mark(from), to: to && mark(to), evidence: null }
  if (!from || !to) return { ...sides, outcome: from || to ? 'only_one' : 'none' }
  if (from.id === to.id) return { ...sides, outcome: 'same_version' }
  const comparison = await compareStored(workspace, [from.id, to.id], page)
  if (comparison.outcome !== 'compared') return { ...sides, outcome: comparison.outcome }
  const { fields, lines } = comparison.change
  const evidence = await changeEvidence(workspace, {
    differences: { fields, lines },
    previousVersionId: from.id,
    currentVersionId: to.id,
  })
  return { ...sides, outcome: 'compared', evidence: evidence && withNothingHeldBack(evidence) }
}

async function findVersions(
  workspace: Tenant,
  watchedUrlId: string,
  chosen: ChosenVersions
): Promise<Versions> {
  const stored = () =>
    PageVersion.within(workspace).where('watched_url_id', watchedUrlId).orderBy('version_number', 'desc')
  const named = async (id: string) => {
    const version = await stored().where('id', id).first()
    if (!version) throw new NotFound('Version')
    return version
  }
  const to = chosen.to === null ? await stored().first() : await named(chosen.to)
  if (chosen.from !== null) return { from: await named(chosen.from), to }
  return { from: to && (await stored().where('version_number', '<', to.versionNumber).first()), to }
}

function mark({ id, versionNumber: number, crawledAt }: PageVersion): VersionMark {
  return { id, number, crawledAt }
}

/** What is not told of two versions has only moved: nothing is held back where somebody looks at all of it. */
function withNothingHeldBack(evidence: AlertEvidence): AlertEvidence {
  const told = (row: DiffRow) => ('folded' in row ? { folded: row.folded + row.heldBack, heldBack: 0 } : row)
  return {
    ...evidence,
    sections: evidence.sections.map(({ heading, rows }) => ({ heading, rows: rows.map(told) })),
  }
}
