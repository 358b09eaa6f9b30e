/** Whether cited lines are still on their pages. */
import db from '@adonisjs/lucid/services/db'
import { LRUCache } from 'lru-cache'
import { cut } from 'rivalwatch-plugin'
import { placeHref } from '#monitoring/version_place'
import { compareVersions } from '#alerts/evidence/compare_versions'
import type { DiffRow, Segment } from '#alerts/evidence/shown'
import { type Citation, keptLine, storedVersion } from '#alerts/notes/citations'
import WatchedUrl from '#monitoring/models/watched_url'
import { pageMark } from '#monitoring/queries/page_mark'
import { hotRead } from '#platform/database/hot_read'
import { listOf } from '#platform/database/value_list'
import type { Tenant } from '#platform/database/tenant_model'

/** A cited line that is no longer on its page. */
export type ChangedLine = {
  watchedUrlId: string
  /** The line at the time of the citation. */
  was: string
  /** The line that replaced it; null if it was removed or its replacement is uncertain. */
  now: string | null
  /** When a check first found the change. */
  at: number
  /** URL of the cited line in its version. */
  cited: string
  /** URL of the comparison with the previous version; null if that version is no longer stored. */
  comparison: string | null
}

type Version = { id: string; watchedUrlId: string; at: number }

/** The maximum number of versions after the cited one that are searched, newest first. */
const MOST_VERSIONS = 1_000

/** The maximum number of characters of a line that are shown. */
const LONGEST_TEXT = 300

/** Results by citation and latest version, whose contents never change. */
const known = new LRUCache<string, { changed: ChangedLine | null }>({ max: 2_000 })

/** Returns the lines that have changed since they were cited, by the URLs of the cited lines. */
export async function changedLines(
  workspace: Tenant,
  citations: readonly Citation[]
): Promise<Map<string, ChangedLine>> {
  const byPage = Map.groupBy(citations, ({ watchedUrlId }) => watchedUrlId)
  const changed = new Map<string, ChangedLine>()
  for (const latest of await latestVersions(workspace, [...byPage.keys()])) {
    for (const one of await changedSince(workspace, latest, byPage.get(latest.watchedUrlId)!)) {
      changed.set(one.cited, one)
    }
  }
  return changed
}

/** Returns the citations of a page that its latest version no longer contains. */
async function changedSince(
  workspace: Tenant,
  latest: Version,
  citations: readonly Citation[]
): Promise<ChangedLine[]> {
  const keyOf = (citation: Citation) => `${workspace.id} ${placeHref(citation)} ${latest.id}`
  const older = citations.filter(({ capturedAt }) => capturedAt < latest.at)
  const open = older.filter((citation) => !known.has(keyOf(citation)))
  const content = open.length > 0 ? await linesOf(workspace, latest) : null
  for (const citation of content ? open : []) {
    const isThere = content!.has(citation.text)
    known.set(keyOf(citation), { changed: isThere ? null : await findChange(workspace, citation) })
  }
  return older.flatMap((citation) => known.get(keyOf(citation))?.changed ?? [])
}

/** Finds the first version without a line by binary search, assuming that the line never came back in between. */
async function findChange(workspace: Tenant, citation: Citation): Promise<ChangedLine | null> {
  const later = await versionsAfter(workspace, citation)
  let [first, last] = [0, later.length - 1]
  while (first < last) {
    const middle = Math.floor((first + last) / 2)
    if ((await linesOf(workspace, later[middle]))?.has(citation.text)) first = middle + 1
    else last = middle
  }
  const from = first > 0 ? later[first - 1].id : citation.versionId
  return describe(workspace, citation, from, later[first])
}

/** Returns the lines of a version; null if it cannot be read right now. */
async function linesOf(workspace: Tenant, { id }: Version): Promise<Set<string> | null> {
  const version = await storedVersion(workspace, id)
  return version && new Set(version.content.blocks.map(({ text }) => keptLine(text)))
}

async function describe(
  workspace: Tenant,
  citation: Citation,
  from: string,
  to: Version
): Promise<ChangedLine | null> {
  const { watchedUrlId, text } = citation
  const page = await WatchedUrl.within(workspace).where({ id: watchedUrlId }).first()
  if (!page) return null
  const was = { watchedUrlId, was: cut(text, LONGEST_TEXT), at: to.at, cited: placeHref(citation) }
  const before = await storedVersion(workspace, from)
  if (!before) return { ...was, now: null, comparison: null }
  const mark = await pageMark(workspace, page)
  const { evidence } = await compareVersions(workspace, watchedUrlId, { from, to: to.id }, mark)
  const rows = evidence?.sections.flatMap((section): DiffRow[] => section.rows) ?? []
  const replaced = rows.find((row) => 'before' in row && row.before && isLine(textOf(row.before), citation))
  const now = replaced && 'after' in replaced && replaced.after ? textOf(replaced.after) : null
  const comparison = `/watched-urls/${watchedUrlId}/compare?from=${from}&to=${to.id}`
  return { ...was, now: now && cut(now, LONGEST_TEXT), comparison }
}

function isLine(text: string, citation: Citation): boolean {
  return keptLine(text) === citation.text
}

const textOf = (segments: readonly Segment[]) => segments.map(({ text }) => text).join('')

/** Returns the versions of a page that were captured after a cited one, the newest last. */
async function versionsAfter(workspace: Tenant, citation: Citation): Promise<Version[]> {
  const rows = await db
    .from('page_versions')
    .where('workspace_id', workspace.id)
    .where('watched_url_id', citation.watchedUrlId)
    .where('first_crawled_at', '>', citation.capturedAt)
    .orderBy('first_crawled_at', 'desc')
    .orderBy('version_number', 'desc')
    .limit(MOST_VERSIONS)
    .select('id', 'watched_url_id', 'first_crawled_at')
  return rows.map(versionOf).reverse()
}

/** Returns the latest version of each page. */
async function latestVersions(workspace: Tenant, pageIds: string[]): Promise<Version[]> {
  if (pageIds.length === 0) return []
  const { sql, values } = listOf(pageIds)
  const rows = await hotRead<Record<string, any>>(
    `select id, watched_url_id, first_crawled_at from page_versions as version
      where workspace_id = ? and watched_url_id in ${sql} and version_number =
        (select max(version_number) from page_versions where watched_url_id = version.watched_url_id)`,
    [workspace.id, ...(values as string[])]
  )
  return rows.map(versionOf)
}

function versionOf(row: Record<string, any>): Version {
  return { id: row.id, watchedUrlId: row.watched_url_id, at: Number(row.first_crawled_at) }
}
