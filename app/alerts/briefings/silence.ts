/** The sentences of a briefing about competitors without news, and about pages that cannot be read. */
import { countOf } from 'rivalwatch-plugin'
import type { BriefingPeriod } from '#alerts/briefings/content'
import { say, type Sentence, type SourceId } from '#alerts/briefings/sentence'
import { isOf } from '#monitoring/tags/tags'
import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'

/** The maximum number of names in a sentence; the others are counted. */
const NAMED = 4
/** The maximum number of characters of a name. */
const MAX_NAME = 60

interface QuietRow {
  name: string
  version_id: string
}

/**
 * Returns the sentences about quiet competitors: their pages were read in the period, and there was no alert about
 * them. Their sources are the unchanged versions of the pages.
 */
export async function quietSentences(
  workspace: Tenant,
  { since, until }: BriefingPeriod,
  tag: string | null
): Promise<Sentence[]> {
  const tagged = isOf('competitor.id', { tag })
  const rows = await hotRead<QuietRow>(
    `select competitor.name, (
         select version.id from watched_urls as page
           join page_versions as version on version.watched_url_id = page.id
         where page.competitor_id = competitor.id and page.workspace_id = competitor.workspace_id
           and version.crawled_at >= ? and version.first_crawled_at < ?
         order by version.crawled_at desc, version.id desc limit 1
       ) as version_id
     from competitors as competitor
     where competitor.workspace_id = ? and ${tagged.sql} and not exists (
       select 1 from alerts where alerts.workspace_id = competitor.workspace_id
         and alerts.competitor_id = competitor.id and alerts.detected_at >= ? and alerts.detected_at < ?
         and alerts.loaded_at is null)
     order by competitor.name, competitor.id`,
    [since, until, workspace.id, ...tagged.values, since, until]
  )
  const [first, ...others] = rows.filter(({ version_id: id }) => id !== null)
  if (!first) return []
  const names = [first, ...others].map(({ name }) => name.slice(0, MAX_NAME))
  const source = ({ version_id: id }: QuietRow) => id as SourceId
  return [say(`Nothing worth an alert at ${listed(names, 'other')}.`, [source(first), ...others.map(source)])]
}

interface UnreadableRow {
  competitor: string
  pages: number | string
  version_id: string | null
  crawl_id: string | null
}

/**
 * Returns the sentences about competitors whose pages cannot be read now. Their sources are the last stored versions,
 * or the failed crawls of pages that have never been read.
 */
export async function unreadableSentences(workspace: Tenant, tag: string | null): Promise<Sentence[]> {
  const tagged = isOf('page.competitor_id', { tag })
  const rows = await hotRead<UnreadableRow>(
    `select one.competitor, one.pages,
       (select id from page_versions where watched_url_id = one.page_id order by version_number desc limit 1)
         as version_id,
       (select id from crawls where watched_url_id = one.page_id order by finished_at desc, id desc limit 1) as crawl_id
     from (select competitor.name as competitor, count(*) as pages, min(page.id) as page_id
       from watched_urls as page join competitors as competitor on competitor.id = page.competitor_id
       where page.workspace_id = ? and page.is_active = 1 and page.last_status in ('failed', 'blocked')
         and ${tagged.sql}
       group by competitor.id, competitor.name) as one
     order by one.pages desc, one.competitor`,
    [workspace.id, ...tagged.values]
  )
  const proven = rows.flatMap((row) => {
    const source = row.version_id ?? row.crawl_id
    return source === null ? [] : [{ ...row, source: source as SourceId }]
  })
  const [first, ...others] = proven
  if (!first) return []
  const named = proven.map(
    ({ competitor, pages }) => `${countOf(Number(pages), 'page')} of ${competitor.slice(0, MAX_NAME)}`
  )
  return [say(`${listed(named, 'other')}.`, [first.source, ...others.map(({ source }) => source)])]
}

/** Returns "Acme, Fable and 3 others". */
function listed(names: readonly string[], more: string): string {
  const shown = names.length > NAMED + 1 ? names.slice(0, NAMED) : names
  const rest = names.length - shown.length
  const all = rest > 0 ? [...shown, countOf(rest, more)] : shown
  return all.length < 2 ? all.join() : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}
