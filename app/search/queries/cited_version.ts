/** Finds the stored version that a result cites, and the line in it. */
import db from '@adonisjs/lucid/services/db'
import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import type { StoredBytes } from '#platform/blobs/blobs'
import { readContentIfPossible } from '#monitoring/contents/read_content'
import { BlobUnavailable } from '#platform/blobs/errors'
import type { RankedEntry } from '#search/queries/rank'

export interface CitedVersion {
  id: string
  number: number
  capturedAt: number
  /** The line in the version's text, from 1; null if an alert cites no line, or if the line cannot be found there. */
  line: number | null
}

interface OldestVersion {
  at: number
  id: string
  firstNumber: number
  capturedAt: number | string
}

/**
 * Returns the oldest stored version with each entry's line; null if none is stored anymore. Once the version in which a
 * line was found has been deleted, the line is looked up in a later one.
 */
export async function citedVersions(
  workspace: Tenant,
  entries: readonly RankedEntry[]
): Promise<(CitedVersion | null)[]> {
  const versions = new Map((await oldestVersions(workspace, entries)).map((version) => [version.at, version]))
  return Promise.all(entries.map((entry, at) => cited(workspace, entry, versions.get(at))))
}

/** Runs one statement for all entries, because each statement costs a round trip on MySQL. */
async function oldestVersions(workspace: Tenant, entries: readonly RankedEntry[]): Promise<OldestVersion[]> {
  const known = entries.flatMap(({ fromNumber, page }, at) =>
    fromNumber === null ? [] : [{ at, fromNumber, page: page.watchedUrlId }]
  )
  if (known.length === 0) return []
  const oldest = known.map(
    ({
      at,
    }) => `select * from (select ${at} as at, id, first_number as firstNumber, first_crawled_at as capturedAt
      from page_versions where workspace_id = ? and watched_url_id = ? and version_number >= ?
      order by version_number limit 1) as oldest_${at}`
  )
  return hotRead<OldestVersion>(
    oldest.join(' union all '),
    known.flatMap(({ page, fromNumber }) => [workspace.id, page, fromNumber])
  )
}

async function cited(
  workspace: Tenant,
  { fromNumber, untilNumber, line, text }: RankedEntry,
  version: OldestVersion | undefined
): Promise<CitedVersion | null> {
  if (!version || (untilNumber !== null && version.firstNumber > untilNumber)) return null
  const isSame = version.firstNumber === fromNumber || line === null
  return {
    id: version.id,
    number: version.firstNumber,
    capturedAt: Number(version.capturedAt),
    line: isSame ? line : await lineIn(workspace, version.id, text),
  }
}

async function lineIn(workspace: Tenant, versionId: string, text: string): Promise<number | null> {
  const row: StoredBytes | null = await db
    .from('page_versions as version')
    .join('page_contents as content', 'content.id', 'version.content_id')
    .where('version.workspace_id', workspace.id)
    .where('version.id', versionId)
    .select('content.content', 'content.location', 'content.id')
    .first()
  const content = row && (await readContentIfPossible(row))
  if (!content || content instanceof BlobUnavailable) return null
  const at = content.blocks.findIndex((block) => block.text.includes(text))
  return at === -1 ? null : at + 1
}
