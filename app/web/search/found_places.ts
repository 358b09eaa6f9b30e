import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import { containsEvery } from '#alerts/queries/word_search'
import type { FoundPlace } from '#web/search/search_types'

const MOST_WORDS = 6
const MOST_TAGS = 2

/** Returns the tags, competitors and pages whose names, domains or URLs contain every word, in this order. */
export async function foundPlaces(workspace: Tenant, query: string, most: number): Promise<FoundPlace[]> {
  const words = query.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  if (words.length === 0) return []
  const [tags, competitors, pages] = await Promise.all([
    matchingTags(workspace, words),
    matchingCompetitors(workspace, words, most),
    matchingPages(workspace, words, most),
  ])
  return [...tags, ...competitors, ...pages.slice(0, Math.max(most - competitors.length, 2))]
}

async function matchingTags(workspace: Tenant, words: string[]): Promise<FoundPlace[]> {
  const { sql, values } = containsEvery(words, ['tag.name'])
  const rows = await hotRead<{ name: string }>(
    `select min(tag.name) as name from competitor_tags tag
      where tag.workspace_id = ? and ${sql} group by tag.folded order by tag.folded limit ?`,
    [workspace.id, ...values, MOST_TAGS]
  )
  return rows.map(({ name }) => ({ kind: 'tag', id: name, name, detail: 'Tag' }))
}

async function matchingCompetitors(workspace: Tenant, words: string[], most: number): Promise<FoundPlace[]> {
  const { sql, values } = containsEvery(words, ['competitor.name', 'competitor.domain'])
  const rows = await hotRead<Omit<FoundPlace, 'kind'>>(
    `select competitor.id, competitor.name, competitor.domain as detail from competitors competitor
      where competitor.workspace_id = ? and ${sql} order by competitor.name, competitor.id limit ?`,
    [workspace.id, ...values, most]
  )
  return rows.map((row) => ({ kind: 'competitor', ...row }))
}

async function matchingPages(workspace: Tenant, words: string[], most: number): Promise<FoundPlace[]> {
  const columns = ["coalesce(page.name, '')", 'page.url', 'competitor.name']
  const { sql, values } = containsEvery(words, columns)
  const rows = await hotRead<{ id: string; name: string | null; url: string; competitor: string }>(
    `select page.id, page.name, page.url, competitor.name as competitor
      from watched_urls page join competitors competitor on competitor.id = page.competitor_id
      where page.workspace_id = ? and ${sql} order by length(page.url), page.id limit ?`,
    [workspace.id, ...values, most]
  )
  return rows.map(({ id, name, url, competitor }) => ({
    kind: 'page',
    id,
    name: name ?? url.replace(/^https?:\/\/(www\.)?/, ''),
    detail: competitor,
  }))
}
