/**
 * Deletes old versions according to the workspace's plan. Two kinds are kept at any age: the latest version of each
 * page, which the next crawl is compared with, and both versions of a change that is recent or not judged yet. Versions
 * loaded from an archive age from the time of loading.
 */
import db from '@adonisjs/lucid/services/db'
import type { Statements } from '#platform/database/statements'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import EvidenceLeaving from '#monitoring/events/evidence_leaving'
import { retentionPeriods, type RetentionPeriod } from '#monitoring/retention/retention_periods'
import { forAWhile, inBatches, type Pruned } from '#platform/database/prune_by_age'
import { transaction } from '#platform/database/transaction'
import { lockWorkspace } from '#workspaces/workspace'

/** The number of versions deleted per batch; limited because SQLite blocks other writers in the meantime. */
const VERSIONS_AT_ONCE = 200

interface OldVersion {
  id: string
  content_id: string
}

/** Deletes versions, contents that no other version refers to, and differences that involve a deleted version. */
export async function pruneVersions(now = Date.now(), mayGoOn = forAWhile()): Promise<Pruned> {
  const pruned = { versions: 0, contents: 0 }
  for (const period of await retentionPeriods(now)) {
    pruned.versions += await inBatches(async () => {
      const old = await oldVersions(period)
      if (old.length === 0) return null
      const { versions, contents } = await prune(period, old)
      pruned.contents += contents
      return versions
    }, mayGoOn)
    if (!mayGoOn()) break
  }
  return pruned
}

/**
 * Returns versions that can be deleted. They need not be checked again, because none can become the latest again or be
 * part of a new change.
 */
function oldVersions({ id, since }: RetentionPeriod): Promise<OldVersion[]> {
  return db
    .from('page_versions as version')
    .where('version.workspace_id', id)
    .where('version.crawled_at', '<', since)
    .where(isLoadedBefore('version.loaded_at', since))
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
  changes.where((young) =>
    young.where('outcome', 'pending').orWhere('detected_at', '>=', since).orWhere('loaded_at', '>=', since)
  )
}

/** Matches rows from crawls, and rows that were loaded from an archive before a time. */
export function isLoadedBefore(column: string, time: number) {
  return (loaded: DatabaseQueryBuilderContract) => loaded.whereNull(column).orWhere(column, '<', time)
}

async function prune(workspace: RetentionPeriod, old: readonly OldVersion[]) {
  const ids = old.map(({ id }) => id)
  return transaction(async (trx) => {
    // Every transaction that changes alerts takes this lock first.
    await lockWorkspace(workspace.id, trx)
    await pruneDifferences(workspace, ids, trx)
    const versions = await trx.run(trx.deleteFrom('page_versions').where('id', 'in', ids))
    const contents = await trx.run(
      trx
        .deleteFrom('page_contents')
        .where('id', 'in', [...new Set(old.map((version) => version.content_id))])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('page_versions')
                .whereRef('page_versions.content_id', '=', 'page_contents.id')
                .select('page_versions.id')
            )
          )
        )
    )
    return { versions, contents }
  })
}

/** Deletes the differences that involve deleted versions. Without both versions, nobody could verify the evidence. */
async function pruneDifferences(
  workspace: RetentionPeriod,
  versionIds: string[],
  trx: Statements
): Promise<void> {
  const changesBy = (column: 'previous_version_id' | 'current_version_id') =>
    trx.selectFrom('page_changes').where(column, 'in', versionIds).select('id').execute()
  const changes = [...(await changesBy('previous_version_id')), ...(await changesBy('current_version_id'))]
  if (changes.length === 0) return
  const ids = [...new Set(changes.map(({ id }) => id))]
  const withoutDifferences = { differences: null, held_back: null }
  await trx.updateTable('page_changes').set(withoutDifferences).where('id', 'in', ids).execute()
  await EvidenceLeaving.dispatch(workspace, ids, trx)
}
