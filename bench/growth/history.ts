/**
 * Writes the rows that a year of checks would have stored, with contents and changes that the product has read and
 * judged.
 */
import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { Packing, type PackedContent } from '#monitoring/snapshot/packing'
import type { Statements, Value } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { newId } from '#platform/ids'
import { DAY } from '#platform/instants'
import type { Change, Verdict } from 'rivalwatch-plugin'
import { generatedPage } from '../crawl/pages.js'
import { contentOf, judge } from '../support/product.js'

/** The number of different pages; the others share their contents. */
const MODELS = 30
const PAGES_AT_ONCE = 100
const HASH_BYTES = 32

/** A page's content, and the change from the previous edition. */
interface Edition {
  content: PackedContent
  change: Change | null
  verdict: Verdict | null
}

/** A period in which a page's content stays the same. */
interface Stay {
  /** The time of the first crawl that found it. */
  at: number
  /** The number of that crawl. */
  first: number
  /** The number of crawls that found it. */
  crawls: number
}

interface PageRow {
  id: string
  workspace_id: string
  competitor_id: string
}

/** Gives each page a baseline and `changes` changes a year, spread over `days`, checked once a day. */
export async function giveHistory({ days, changes }: { days: number; changes: number }): Promise<void> {
  const count = 1 + Math.round((changes * days) / 365)
  const models = await Promise.all(Array.from({ length: MODELS }, (_, index) => editionsOf(index, count)))
  const pages: PageRow[] = await db
    .from('watched_urls')
    .orderBy('id')
    .select('id', 'workspace_id', 'competitor_id')
  const start = Date.now() - days * DAY
  const perEdition = Math.max(1, Math.floor(days / count))
  // In chronological order, like the rows of an installation that watches all pages.
  for (let number = 0; number < count; number++) {
    for (let from = 0; from < pages.length; from += PAGES_AT_ONCE) {
      const stay = {
        at: start + number * perEdition * DAY,
        first: number * perEdition + 1,
        crawls: perEdition,
      }
      const rows = pages
        .slice(from, from + PAGES_AT_ONCE)
        .map((page, index) => rowsOf(page, models[(from + index) % MODELS][number], stay))
      await transaction((trx) => insert(trx, rows))
    }
  }
}

async function editionsOf(index: number, count: number): Promise<Edition[]> {
  const url = `https://rival-${index}.example/page`
  const page = { url, label: 'pricing' as const, competitor: 'Rival' }
  const contents = Array.from({ length: count }, (_, edition) =>
    contentOf(generatedPage(index, edition).toString(), url)
  )
  const editions: Edition[] = []
  for (const [number, content] of contents.entries()) {
    const judged = number > 0 ? await judge(page, contents[number - 1], content) : null
    editions.push({
      content: new Packing(content).packed(),
      change: judged?.change ?? null,
      verdict: judged?.verdict ?? null,
    })
  }
  return editions
}

/** Returns the rows of a page's edition, by table, in the order in which they are inserted. */
function rowsOf(page: PageRow, { content, change, verdict }: Edition, { at, first, crawls }: Stay) {
  const [contentId, versionId, crawlId, changeId] = (['content', 'version', 'crawl', 'change'] as const).map(
    newId
  )
  const hash = () => randomBytes(HASH_BYTES).toString('hex')
  const own = { workspace_id: page.workspace_id, watched_url_id: page.id }
  const isAlert = verdict !== null && verdict.score !== null
  return {
    page_contents: [
      {
        id: contentId,
        watched_url_id: page.id,
        hash: hash(),
        content: Buffer.from(content.bytes),
        size: content.size,
        created_at: at,
      },
    ],
    crawls: [
      {
        id: crawlId,
        ...own,
        trigger: 'schedule',
        status: 'success',
        started_at: at,
        finished_at: at,
        http_status: 200,
      },
    ],
    page_versions: [
      {
        id: versionId,
        ...own,
        crawl_id: crawlId,
        content_id: contentId,
        first_number: first,
        first_crawled_at: at,
        crawl_count: crawls,
        version_number: first + crawls - 1,
        http_status: 200,
        body_hash: hash(),
        crawled_at: at + (crawls - 1) * DAY,
      },
    ],
    page_changes: change
      ? [
          {
            id: changeId,
            ...own,
            kind: 'content',
            dedupe_key: versionId,
            current_version_id: versionId,
            differences: JSON.stringify({ fields: change.fields, lines: change.lines }),
            outcome: isAlert ? 'alerted' : 'held_back',
            detected_at: at,
            judged_at: at,
          },
        ]
      : [],
    alerts: isAlert
      ? [
          {
            id: newId('alert'),
            ...own,
            competitor_id: page.competitor_id,
            change_id: changeId,
            signal_score: verdict.score,
            page_type: 'pricing',
            status: 'read',
            summary: verdict.summary,
            change_excerpt: verdict.excerpt,
            reasoning: verdict.reasoning,
            has_evidence: 1,
            detected_at: at,
          },
        ]
      : [],
  }
}

async function insert(trx: Statements, pages: ReturnType<typeof rowsOf>[]): Promise<void> {
  for (const table of ['page_contents', 'crawls', 'page_versions', 'page_changes', 'alerts'] as const) {
    const rows = pages.flatMap((page): Record<string, Value>[] => page[table])
    if (rows.length === 0) continue
    await trx.insertAll(table, Object.keys(rows[0]) as never[], rows.map(Object.values))
  }
}
