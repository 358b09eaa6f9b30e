/** Finds the stored version that a result cites, and the line in it. */
import db from '@adonisjs/lucid/services/db'
import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import type { StoredBytes } from '#platform/blobs/blobs'
import { readContentIfPossible } from '#monitoring/contents/read_content'
import { BlobUnavailable } from '#platform/blobs/errors'
import { alertLines } from '#search/index/alert_places'
import type { DetailedEntry } from '#search/queries/entry_details'
import { bestLine } from '#search/queries/snippet'

export interface CitedVersion {
  id: string
  number: number
  capturedAt: number
  /** The line in the version's text, from 1; null if an alert cites no line, or if the line cannot be found there. */
  line: number | null
  /** The path of the field that an alert cites instead of a line; null for lines. */
  field: string | null
}

/** What a result cites. */
interface Citation {
  page: string
  number: number | null
  /** The last version with the text; null if unknown, or while it is on its page. */
  untilNumber: number | null
  line: number | null
  field: string | null
  /** The text to look up in a later version; null if only the version itself can be cited. */
  text: string | null
  isAlert: boolean
}

interface OldestVersion {
  at: number
  id: string
  firstNumber: number
  capturedAt: number | string
}

/**
 * Returns the oldest stored version with each entry's line (for an alert, the line that matches best); null if none is
 * stored anymore. Once the version in which a line was found has been deleted, the line is looked up in a later one.
 */
export async function citedVersions(
  workspace: Tenant,
  entries: readonly DetailedEntry[]
): Promise<(CitedVersion | null)[]> {
  const citations = entries.map(citationOf)
  const versions = new Map(
    (await oldestVersions(workspace, citations)).map((version) => [version.at, version])
  )
  return Promise.all(citations.map((citation, at) => cited(workspace, citation, versions.get(at))))
}

function citationOf(entry: DetailedEntry): Citation {
  const { kind, fromNumber, untilNumber, line, text, matches, page, places } = entry
  const common = { page: page.watchedUrlId, untilNumber }
  if (kind !== 'alert') {
    return { ...common, number: fromNumber, line, field: null, text, isAlert: false }
  }
  const lines = alertLines(text, places)
  const isMain = ({ place }: (typeof lines)[number]) => place?.number === fromNumber && place?.line === line
  const best = lines[bestLine(text, matches).at]
  const from = best.place ? best : lines.find(isMain)
  return {
    ...common,
    // Alerts indexed by older versions have no places.
    ...(from?.place ?? { number: fromNumber, line, field: null }),
    text: from?.place?.field === null ? from.text : null,
    isAlert: true,
  }
}

/** Runs one statement for all citations, because each statement costs a round trip on MySQL. */
async function oldestVersions(workspace: Tenant, citations: readonly Citation[]): Promise<OldestVersion[]> {
  const known = citations.flatMap(({ number, page }, at) => (number === null ? [] : [{ at, number, page }]))
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
    known.flatMap(({ page, number }) => [workspace.id, page, number])
  )
}

async function cited(
  workspace: Tenant,
  { number, untilNumber, line, field, text, isAlert }: Citation,
  version: OldestVersion | undefined
): Promise<CitedVersion | null> {
  if (!version || (untilNumber !== null && version.firstNumber > untilNumber)) return null
  const isSame = version.firstNumber <= number!
  const found = isSame ? line : text === null ? null : await lineIn(workspace, version.id, text)
  // A later version that lacks the evidence of an alert proves nothing.
  if (isAlert && !isSame && found === null) return null
  return {
    id: version.id,
    number: version.firstNumber,
    capturedAt: Number(version.capturedAt),
    line: found,
    field: isSame ? field : null,
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
