import type { Block, Unit } from 'rivalwatch-plugin'
import type { Statements } from '#platform/database/statements'
import { filterTerms } from '#search/index/filter_terms'
import type { IndexWriter } from '#search/index/index_writer'
import { filterTermsOf, type IndexedPage, termsOf } from '#search/indexing/indexed_page'

export interface IndexableVersion {
  firstNumber: number
  firstCrawledAt: number
  blocks: readonly Block[]
  units: readonly Unit[]
}

/** Longer lines become several entries. */
const LONGEST = 2000
const LONGEST_KIND = 40
const LONGEST_TITLE = 200

/** The current lines of each page with their entries, because those of a transaction are not stored before its end. */
export type OpenLines = Map<number, Map<string, number>>

/**
 * Adds the new lines of a version to the index, and ends those that it no longer contains. Unchanged lines cost
 * nothing. The versions of a page must be indexed in order.
 */
export async function indexVersion(
  page: IndexedPage,
  version: IndexableVersion,
  { trx, writer, open }: { trx: Statements; writer: IndexWriter; open: OpenLines }
): Promise<void> {
  const { firstNumber, firstCrawledAt } = version
  if (page.indexedNumber !== null && page.indexedNumber >= firstNumber) return
  const before = open.get(page.number) ?? (await openLines(page, trx))
  const after = new Map<string, number>()
  const filters = filterTermsOf(page, { kind: 'line', at: firstCrawledAt })
  for (const [text, line] of linesOf(version.blocks)) {
    const known = before.get(text)
    const unit = known === undefined ? unitAt(version.units, line - 1) : null
    const entry = {
      page: page.number,
      alertId: null,
      fromNumber: firstNumber,
      line,
      text,
      firstSeenAt: firstCrawledAt,
      unit,
    }
    const own = unit ? [...filters, filterTerms.unit(unit.kind)] : filters
    after.set(text, known ?? (await writer.add(page.workspaceId, entry, termsOf(text, own))))
  }
  const gone = [...before].filter(([text]) => !after.has(text))
  if (gone.length > 0) {
    const ending = { untilNumber: firstNumber - 1, lastSeenAt: await lastCrawlBefore(page, firstNumber, trx) }
    for (const [, id] of gone) await writer.end(id, ending)
  }
  open.set(page.number, after)
  page.indexedNumber = firstNumber
  await trx.write('update search_pages set indexed_number = ? where number = ?', [firstNumber, page.number])
}

/** Returns each distinct line of a page with its number, from 1. */
function linesOf(blocks: readonly Block[]): Map<string, number> {
  const lines = new Map<string, number>()
  for (const [at, { text }] of blocks.entries()) {
    for (const part of partsOf(text)) if (part && !lines.has(part)) lines.set(part, at + 1)
  }
  return lines
}

/** Returns the smallest unit that contains a block. */
function unitAt(units: readonly Unit[], block: number): { kind: string; title: string } | null {
  const around = units.filter(({ start, end }) => start <= block && block < end)
  if (around.length === 0) return null
  const { kind, title } = around.reduce((one, other) =>
    other.end - other.start < one.end - one.start ? other : one
  )
  return { kind: kind.slice(0, LONGEST_KIND), title: title.slice(0, LONGEST_TITLE) }
}

/** Splits a long line between words. */
export function partsOf(text: string): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > LONGEST) {
    const space = rest.lastIndexOf(' ', LONGEST)
    const end = space > 0 ? space : LONGEST
    parts.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...parts, rest]
}

async function openLines({ number }: IndexedPage, trx: Statements): Promise<Map<string, number>> {
  const sql =
    'select id, text from search_entries where page = ? and until_number is null and alert_id is null'
  const rows = await trx.read<{ id: number | string; text: string }>(sql, [number])
  return new Map(rows.map(({ id, text }) => [text, Number(id)]))
}

async function lastCrawlBefore(page: IndexedPage, number: number, trx: Statements): Promise<number> {
  const [version] = await trx.read<{ at: number | string }>(
    `select crawled_at as at from page_versions where watched_url_id = ? and version_number < ?
      order by version_number desc limit 1`,
    [page.watchedUrlId, number]
  )
  return Number(version?.at ?? 0)
}
