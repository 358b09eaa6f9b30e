/** The sentences of a briefing about pages that could not be read. */
import { countOf, cut, labelNames, type PageLabel } from 'rivalwatch-plugin'
import type { BriefingPeriod } from '#alerts/briefings/content'
import { say, type Sentence, type SourceId } from '#alerts/briefings/sentence'
import { crawlErrorWords } from '#monitoring/crawl_errors'
import { isInventory } from '#monitoring/inventory/address'
import { isOf } from '#monitoring/tags/tags'
import { hotRead } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'

/** The maximum number of pages that get a sentence; the others are counted. */
const NAMED = 3
/** The maximum number of characters of a competitor's name. */
const MAX_NAME = 60

/** A page whose last crawl of a period failed. */
export interface UnreadablePage {
  /** The ID of the crawl. */
  id: SourceId
  page_id: string
  error_code: string | null
  competitor: string
  name: string | null
  url: string
  label: PageLabel
}

/**
 * Returns the pages whose last crawl of a period failed. Later crawls without changes are not stored; they only update
 * when the version was last seen. If that was after the period, the page is left out, because it may also have been read
 * within the period. The list of a site's pages is not a page.
 */
export async function unreadablePages(
  workspace: Tenant,
  { since, until }: BriefingPeriod,
  tag: string | null
): Promise<UnreadablePage[]> {
  const tagged = isOf('page.competitor_id', { tag })
  const rows = await hotRead<UnreadablePage>(
    `select crawl.id, page.id as page_id, crawl.error_code, competitor.name as competitor, page.name, page.url, page.label
     from crawls as crawl
       join watched_urls as page on page.id = crawl.watched_url_id
       join competitors as competitor on competitor.id = page.competitor_id
     where crawl.workspace_id = ? and crawl.status in ('failed', 'blocked') and crawl.finished_at >= ?
       and crawl.finished_at < ? and ${tagged.sql}
       and not exists (select 1 from crawls as later where later.watched_url_id = crawl.watched_url_id
         and later.finished_at < ? and (later.finished_at > crawl.finished_at
           or (later.finished_at = crawl.finished_at and later.id > crawl.id)))
       and not exists (select 1 from page_versions as version where version.watched_url_id = crawl.watched_url_id
         and version.loaded_at is null and version.crawled_at > crawl.finished_at and version.first_crawled_at < ?)
     order by competitor.name, page.url, page.id`,
    [workspace.id, since, until, ...tagged.values, until, until]
  )
  return rows.filter(({ url }) => !isInventory(url))
}

/**
 * Returns the sentence about a period at whose end no page could be read; null if none was checked. Some may have been
 * read before.
 */
export function unreadSentence(unreadable: readonly UnreadablePage[]): Sentence | null {
  const [first, ...others] = unreadable.map(({ id }) => id)
  if (!first) return null
  const pages = others.length === 0 ? 'the only page' : `each of the ${countOf(others.length + 1, 'page')}`
  return say(`Our last check of ${pages} failed, so we may have missed changes.`, [first, ...others])
}

/** Returns the sentences about pages that could not be read; the failed crawls are their sources. */
export function unreadableSentences(pages: readonly UnreadablePage[]): Sentence[] {
  const sentences = pages.slice(0, NAMED).map((page) => say(inWords(page), [page.id]))
  const [first, ...others] = pages.slice(NAMED).map(({ id }) => id)
  return first
    ? [...sentences, say(`${countOf(others.length + 1, 'more page')}.`, [first, ...others])]
    : sentences
}

/** Returns "Changelog of Fable (fable.example/changelog): the site refused our crawler." */
function inWords({ competitor, name, label, url, error_code: code }: UnreadablePage): string {
  const known = crawlErrorWords(code ?? '')?.what
  const why = known ? known.charAt(0).toLowerCase() + known.slice(1) : 'the check failed'
  const title = `${name ?? labelNames[label]} of ${cut(competitor, MAX_NAME)}`
  const { host, pathname } = new URL(url)
  // A briefing may be shared, and a query may hold a secret.
  return `${title} (${host}${pathname}): ${why.replace(/\.$/, '')}.`
}
