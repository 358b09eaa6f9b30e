import type { Change } from 'rivalwatch-plugin'
import type { Statements } from '#platform/database/statements'
import { versionNumber } from '#platform/version'
import type { ClaimedCrawl } from '#monitoring/pipeline/claim'

interface NewChange {
  kind: 'content' | 'gone'
  /** The number of the last good crawl, because a page can disappear more than once after the same version. */
  number: number
  versions: { previous: string | null; current: string | null }
  /** The differences; null if the page is gone. */
  change: Change | null
  at: number
  /** When the version was loaded from an archive; missing if a crawl found the change. */
  loadedAt?: number
}

/** Stores a change to be judged. Returns null if it is already stored (see `dedupe_key`). */
export async function storeChange(
  trx: Statements,
  { page, changeId: id }: { page: Pick<ClaimedCrawl['page'], 'id' | 'workspaceId'>; changeId: string },
  { kind, number, versions, change, at, loadedAt }: NewChange
): Promise<string | null> {
  const dedupeKey = versions.current ?? `gone:${page.id}:${number}`
  const known = await trx.read('select id from page_changes where dedupe_key = ?', [dedupeKey])
  if (known.length > 0) return null
  await trx
    .insertInto('page_changes')
    .values({
      id,
      workspace_id: page.workspaceId,
      watched_url_id: page.id,
      kind,
      dedupe_key: dedupeKey,
      previous_version_id: versions.previous,
      current_version_id: versions.current,
      differences: change && JSON.stringify({ fields: change.fields, lines: change.lines }),
      outcome: 'pending',
      detected_at: at,
      // An earlier release would deliver it, so its workers must not judge it.
      ...(loadedAt !== undefined && { loaded_at: loadedAt, needs_version: versionNumber }),
    })
    .execute()
  return id
}
