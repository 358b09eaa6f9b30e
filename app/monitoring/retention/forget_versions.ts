/**
 * Old versions, as the plan of their workspace has it. What stays however old it is: the latest version of each page, with
 * which the next crawl is compared, and both versions of a change that is young or waits to be judged.
 */
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { forAWhile, inBatches, type Forgotten } from '#platform/database/forgetting'
import { transaction } from '#platform/database/transaction'
import EvidenceLeaving from '#monitoring/events/evidence_leaving'
import { keepersAt, type Keeper } from '#monitoring/retention/kept_since'
import { lockWorkspace } from '#workspaces/workspace'

/** So many versions go at once: on SQLite nobody else writes in that time. */
const VERSIONS_AT_ONCE = 200

interface OldVersion {
  id: string
  content_id: string
}

/** Deletes versions, with the contents that no other version refers to and what differed between them. */
export async function forgetOldVersions(now = Date.now(), mayGoOn = forAWhile()): Promise<Forgotten> {
  const forgotten = { versions: 0, contents: 0 }
  for (const keeper of await keepersAt(now)) {
    forgotten.versions += await inBatches(async () => {
      const old = await oldVersions(keeper)
      if (old.length === 0) return null
      const { versions, contents } = await forget(keeper, old)
      forgotten.contents += contents
      return versions
    }, mayGoOn)
    if (!mayGoOn()) break
  }
  return forgotten
}

/** None of them becomes the latest any more, and no change comes to refer to one, so none has to be looked at again. */
function oldVersions({ id, since }: Keeper): Promise<OldVersion[]> {
  return db
    .from('page_versions as version')
    .where('version.workspace_id', id)
    .where('version.crawled_at', '<', since)
    .whereExists((later) =>
      later
        .from('page_versions as later')
        .whereColumn('later.watched_url_id', 'version.watched_url_id')
        .whereColumn('later.version_number', '>', 'version.version_number')
    )
    .whereNotExists((change) =>
      isYoung(change.from('page_changes').whereColumn('previous_version_id', 'version.id'), since)
    )
    .whereNotExists((change) =>
      isYoung(change.from('page_changes').whereColumn('current_version_id', 'version.id'), since)
    )
    .orderBy('version.crawled_at')
    .limit(VERSIONS_AT_ONCE)
    .select('version.id', 'version.content_id')
}

function isYoung(changes: DatabaseQueryBuilderContract, since: number) {
  changes.where((young) => young.where('outcome', 'pending').orWhere('detected_at', '>=', since))
}

async function forget(workspace: Keeper, old: readonly OldVersion[]) {
  const ids = old.map(({ id }) => id)
  return transaction(async (trx) => {
    // Before anything else, as everyone does who changes alerts.
    await lockWorkspace(workspace.id, trx)
    await forgetDifferences(workspace, ids, trx)
    const versions = await trx.from('page_versions').whereIn('id', ids).delete()
    const contents = await trx
      .from('page_contents')
      .whereIn('id', [...new Set(old.map((version) => version.content_id))])
      .whereNotExists((version) =>
        version.from('page_versions').whereColumn('page_versions.content_id', 'page_contents.id')
      )
      .delete()
    return { versions: Number(versions), contents: Number(contents) }
  })
}

/** Evidence names both versions: without one of them there is none, and nobody could look at what it would say. */
async function forgetDifferences(
  workspace: Keeper,
  versionIds: string[],
  trx: TransactionClientContract
): Promise<void> {
  const changesBy = (column: string): Promise<{ id: string }[]> =>
    trx.from('page_changes').whereIn(column, versionIds).select('id')
  const changes = [...(await changesBy('previous_version_id')), ...(await changesBy('current_version_id'))]
  if (changes.length === 0) return
  const ids = [...new Set(changes.map(({ id }) => id))]
  await trx.from('page_changes').whereIn('id', ids).update({ differences: null, held_back: null })
  await EvidenceLeaving.dispatch(workspace, ids, trx)
}
