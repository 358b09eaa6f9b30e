/** The sentences of a briefing about competitors without news, and about a period without any. */
import { countOf } from 'rivalwatch-plugin'
import type { BriefingPeriod } from '#alerts/briefings/content'
import { say, type Sentence, type SourceId } from '#alerts/briefings/sentence'
import type { UnreadablePage } from '#alerts/briefings/unreadable'
import { isInventory } from '#monitoring/inventory/address'
import { isOf } from '#monitoring/tags/tags'
import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'

/** The maximum number of names in a sentence; the others are counted. */
const NAMED = 4
/** The maximum number of characters of a name. */
const MAX_NAME = 60

interface QuietRow {
  competitor_id: string
  name: string
  url: string
  version_id: SourceId
}

/**
 * Returns the sentences about quiet competitors: at least one of their pages was read in the period, and there was no
 * alert about them. Their sources are the unchanged versions that were read last. The list of a site's pages is not a
 * page.
 */
export async function quietSentences(
  workspace: Tenant,
  { since, until }: BriefingPeriod,
  tag: string | null
): Promise<Sentence[]> {
  const tagged = isOf('competitor.id', { tag })
  const rows = await hotRead<QuietRow>(
    `select competitor.id as competitor_id, competitor.name, page.url, latest.id as version_id
     from competitors as competitor
       join watched_urls as page on page.competitor_id = competitor.id
         and page.workspace_id = competitor.workspace_id
       join page_versions as latest on latest.id = (
         select version.id from page_versions as version
         where version.watched_url_id = page.id and version.crawled_at >= ? and version.first_crawled_at < ?
         order by version.crawled_at desc, version.id desc limit 1)
     where competitor.workspace_id = ? and ${tagged.sql} and not exists (
       select 1 from alerts where alerts.workspace_id = competitor.workspace_id
         and alerts.competitor_id = competitor.id and alerts.detected_at >= ? and alerts.detected_at < ?
         and alerts.loaded_at is null)
     order by competitor.name, competitor.id, latest.crawled_at desc, latest.id desc`,
    [since, until, workspace.id, ...tagged.values, since, until]
  )
  const pages = rows.filter(({ url }) => !isInventory(url))
  const groups = Map.groupBy(pages, ({ competitor_id: id }) => id).values()
  const [first, ...others] = [...groups].map(([latest]) => latest)
  if (!first) return []
  const names = [first, ...others].map(({ name }) => name.slice(0, MAX_NAME))
  const sources = others.map(({ version_id: id }) => id)
  return [say(`Nothing worth an alert at ${listed(names)}.`, [first.version_id, ...sources])]
}

/**
 * Returns the sentence about a period without news: how many pages were read, and how many were not. Null if no page
 * was read. Its sources are the unchanged versions and the failed crawls. The list of a site's pages is not a page.
 */
export async function calmSentence(
  workspace: Tenant,
  { since, until }: BriefingPeriod,
  tag: string | null,
  unreadable: readonly UnreadablePage[]
): Promise<Sentence | null> {
  const tagged = isOf('page.competitor_id', { tag })
  const rows = await hotRead<{ id: string; url: string; version_id: SourceId | null }>(
    `select page.id, page.url, (
         select version.id from page_versions as version
         where version.watched_url_id = page.id and version.crawled_at >= ? and version.first_crawled_at < ?
         order by version.crawled_at desc, version.id desc limit 1
       ) as version_id
     from watched_urls as page where page.workspace_id = ? and ${tagged.sql} order by page.id`,
    [since, until, workspace.id, ...tagged.values]
  )
  const failed = new Set(unreadable.map(({ page_id: id }) => id))
  const [first, ...others] = rows.flatMap(({ id, url, version_id: version }) =>
    version === null || failed.has(id) || isInventory(url) ? [] : [version]
  )
  if (!first) return null
  const pages = others.length === 0 ? 'page' : countOf(others.length + 1, 'page')
  const rest = failed.size === 0 ? '' : `; ${countOf(failed.size, 'other')} couldn’t be read`
  return say(`Nothing that matters changed on the ${pages} we checked${rest}.`, [
    first,
    ...unreadable.map(({ id }) => id),
    ...others,
  ])
}

/** Returns "Acme, Fable and 3 others". */
function listed(names: readonly string[]): string {
  const shown = names.length > NAMED + 1 ? names.slice(0, NAMED) : names
  const rest = names.length - shown.length
  const all = rest > 0 ? [...shown, countOf(rest, 'other')] : shown
  return all.length < 2 ? all.join() : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}
