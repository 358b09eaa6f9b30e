/** Tags of competitors: free-form names that a team filters by. */
import { hotRead, reading, type Sql } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { listOf } from '#platform/database/value_list'
import { foldTag } from '#monitoring/tags/tag_names'

/** The maximum number of tags of a workspace that are listed. */
export const MOST_LISTED = 200

/** A tag of a workspace, and how many competitors have it. */
export type Tag = { name: string; competitors: number }

/**
 * Returns the condition for rows of competitors with a tag.
 *
 * @param competitorId the column with the competitor's ID, with its table
 */
export function hasTag(competitorId: `${string}.${string}`, name: string): Sql {
  const [table] = competitorId.split('.')
  return {
    sql: `exists (select 1 from competitor_tags where competitor_tags.workspace_id = ${table}.workspace_id
      and competitor_tags.competitor_id = ${competitorId} and folded = ?)`,
    values: [foldTag(name)],
  }
}

/** Limits a list to one competitor or to a tag; by default, it covers all competitors. */
export interface Whose {
  competitorId?: string | null
  /** A tag of the competitor. */
  tag?: string | null
}

/**
 * Returns the condition for rows of a competitor, of competitors with a tag, or of all.
 *
 * @param competitorId the column with the competitor's ID, with its table
 */
export function isOf(
  competitorId: `${string}.${string}`,
  { competitorId: id = null, tag = null }: Whose
): Sql {
  const given: Sql[] = [
    ...(id === null ? [] : [{ sql: `${competitorId} = ?`, values: [id] }]),
    ...(tag === null ? [] : [hasTag(competitorId, tag)]),
  ]
  return {
    sql: given.map(({ sql }) => sql).join(' and ') || '1 = 1',
    values: given.flatMap(({ values }) => values),
  }
}

/** Returns the tags of each competitor that has any, in alphabetical order. */
export async function tagsOf(
  workspace: Tenant,
  competitorIds: readonly string[],
  statements = reading()
): Promise<Map<string, string[]>> {
  if (competitorIds.length === 0) return new Map()
  const { sql, values } = listOf(competitorIds)
  const rows = await statements.read<{ competitor_id: string; name: string }>(
    `select competitor_id, name from competitor_tags where workspace_id = ? and competitor_id in ${sql} order by folded`,
    [workspace.id, ...(values as string[])]
  )
  const byCompetitor = Map.groupBy(rows, (row) => row.competitor_id)
  return new Map([...byCompetitor].map(([id, tags]) => [id, tags.map(({ name }) => name)]))
}

/** Whether any competitor of the workspace has the tag. */
export async function isTagInUse(workspace: Tenant, name: string): Promise<boolean> {
  const rows = await hotRead(
    'select 1 as found from competitor_tags where workspace_id = ? and folded = ? limit 1',
    [workspace.id, foldTag(name)]
  )
  return rows.length > 0
}

/** Returns the tags of a workspace, in alphabetical order. */
export async function tagsOfWorkspace(workspace: Tenant): Promise<Tag[]> {
  const rows = await hotRead<{ name: string; total: number | string }>(
    `select min(name) as name, count(*) as total from competitor_tags where workspace_id = ?
      group by folded order by folded limit ${MOST_LISTED}`,
    [workspace.id]
  )
  return rows.map(({ name, total }) => ({ name, competitors: Number(total) }))
}
