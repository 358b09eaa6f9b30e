/** The application with a search index of any size, and the queries that the bench runs. */
import 'reflect-metadata'
import { answerMeasurements } from '../support/measured_process.js'
import { ignite } from '../../bin/ignite.js'

await ignite().httpServer().start()

const { default: db } = await import('@adonisjs/lucid/services/db')
const { fill } = await import('../support/crowded_workspace.js')
const { madeUpLines } = await import('./made_up_lines.js')
const { hotRead } = await import('#platform/database/hot_read')
const { transaction } = await import('#platform/database/transaction')
const { DAY } = await import('#platform/instants')
const { IndexWriter } = await import('#search/index/index_writer')
const { indexSomeDue } = await import('#search/indexing/index_due')
const { filterTermsOf, indexedPage, termsOf } = await import('#search/indexing/indexed_page')
const { searchResults } = await import('#search/queries/search_results')
const { searchTerms } = await import('#search/words/search_terms')
const { default: WatchedUrl } = await import('#monitoring/models/watched_url')
const { dueForSearch } = await import('#platform/search_due')
const { lines } = await import('#tests/support/search')
const { anOwner } = await import('#tests/functional/app/accounts')
const { aVersion } = await import('#tests/support/versions')
const { changePlan } = await import('#workspaces/actions/change_plan')

/** The number of entries in a bucket. Writing a whole bucket at once writes each of its terms only once. */
const ENTRIES_AT_ONCE = 8192
const HISTORY = 365 * DAY
const LINES_OF_PAGE = 300
const CHANGED_LINES = 5

const { workspace } = await anOwner()
await changePlan(workspace, { plan: 'enterprise' }, 'bench')

interface Size {
  pages: number
  alerts: number
  blocks: number
}

const isMysql = db.connection().dialect.name === 'mysql'

/**
 * Writes entries in the same way as the indexer, oldest first. A fixed share of them are alerts. Returns the duration
 * in milliseconds.
 */
async function fillIndex({ pages, alerts, blocks }: Size): Promise<number> {
  await fill(workspace, { watchedUrls: pages, alerts: 0 })
  const watched = await WatchedUrl.within(workspace)
  for (const page of watched) await aVersion(page, lines('A line'), Date.now() - HISTORY)
  const next = madeUpLines(1)
  const total = alerts + blocks
  const every = Math.round(total / alerts)
  const known = await transaction((trx) => Promise.all(watched.map(({ id }) => indexedPage(id, trx))))
  const begun = performance.now()
  for (let from = 0; from < total; from += ENTRIES_AT_ONCE) {
    await transaction(async (trx) => {
      const writer = new IndexWriter(trx)
      for (let at = from; at < Math.min(total, from + ENTRIES_AT_ONCE); at++) {
        const page = known[(at * 31) % known.length]!
        const firstSeenAt = Date.now() - Math.floor(HISTORY * (1 - at / total))
        const isAlert = at % every === 0
        const text = isAlert
          ? `Competitor raised Team from $${at} to $${at + 10} a month.\n${next()}`
          : next()
        const ended = !isAlert && at % 4 > 0 ? { untilNumber: 1, lastSeenAt: firstSeenAt + DAY } : {}
        const entry = {
          page: page.number,
          alertId: isAlert ? `alert_${at}` : null,
          text,
          firstSeenAt,
          ...ended,
        }
        const filters = filterTermsOf(page, { kind: isAlert ? 'alert' : 'line', at: firstSeenAt })
        await writer.add(workspace.id, { ...entry, fromNumber: 1, line: 1 }, termsOf(text, filters))
      }
      await writer.write()
    })
  }
  const took = performance.now() - begun
  await db.rawQuery(isMysql ? 'analyze table search_entries, search_terms' : 'analyze')
  return took
}

/** Runs a search. Returns its duration and CPU time in milliseconds, and the numbers of hits and of ranked results. */
async function search(
  q: string,
  filters: object
): Promise<{ took: number; cpu: number; hits: number; ranked: number }> {
  const [begun, before] = [performance.now(), process.cpuUsage()]
  const { hits, ranked } = await searchResults(workspace, { terms: searchTerms(q), filters }, { limit: 20 })
  const { user, system } = process.cpuUsage(before)
  return { took: performance.now() - begun, cpu: (user + system) / 1000, hits: hits.length, ranked }
}

/** Searches for the newest entries that contain all words, without an index. Returns the duration in milliseconds. */
async function scan(words: string[]): Promise<number> {
  const begun = performance.now()
  await hotRead(
    `select id from search_entries where ${words.map(() => 'lower(text) like ?').join(' and ')} order by id desc limit 200`,
    words.map((word) => `%${word}%`)
  )
  return performance.now() - begun
}

/** Indexes versions with a few new lines, each in its own transaction. Returns the milliseconds that each took. */
async function indexVersions(count: number): Promise<number[]> {
  const [page] = await WatchedUrl.within(workspace).orderBy('id').limit(1)
  const next = madeUpLines(2)
  const texts = Array.from({ length: LINES_OF_PAGE }, next)
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    for (let line = 0; line < CHANGED_LINES; line++) texts[(at * 37 + line * 53) % LINES_OF_PAGE] = next()
    const { id } = await aVersion(page, lines(...texts))
    await transaction((trx) => dueForSearch({ id, workspaceId: workspace.id, at: Date.now() }, trx))
    const begun = performance.now()
    await indexSomeDue()
    times.push(performance.now() - begun)
  }
  return times
}

/** Marks versions as due, the only step during a crawl. Returns the milliseconds that each took. */
async function makeDue(count: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const due = { id: `ver_none_${at}`, workspaceId: workspace.id, at }
    await transaction(async (trx) => {
      const begun = performance.now()
      await dueForSearch(due, trx)
      times.push(performance.now() - begun)
    })
  }
  await db.from('search_due').delete()
  return times
}

/** Runs trivial statements, whose durations indicate the machine's load. Returns the milliseconds that each took. */
async function trivial(count: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const begun = performance.now()
    await hotRead('select 1 as one', [])
    times.push(performance.now() - begun)
  }
  return times
}

/** Returns bytes by table. */
async function sizes(): Promise<Record<string, number>> {
  const tables = ['search_entries', 'search_terms']
  if (isMysql) {
    const rows = await hotRead<{ name: string; bytes: number }>(
      `select table_name as name, data_length + index_length as bytes from information_schema.tables
        where table_schema = database() and table_name in (?, ?)`,
      tables
    )
    return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]))
  }
  const rows = await hotRead<{ name: string; bytes: number }>(
    `select case when name like '%search_terms%' then 'search_terms' else 'search_entries' end as name,
      sum(pgsize) as bytes from dbstat where name like '%search_terms%' or name like '%search_entries%' group by 1`,
    []
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

type Question =
  | { fill: Size }
  | { search: string; filters: object }
  | { scan: string[] }
  | { versions: number }
  | { due: number }
  | { trivial: number }
  | 'sizes'
  | 'competitor'

answerMeasurements({}, async (question: Question) => {
  if (question === 'sizes') return sizes()
  if (question === 'competitor') return (await WatchedUrl.within(workspace).firstOrFail()).competitorId
  if ('fill' in question) return fillIndex(question.fill)
  if ('scan' in question) return scan(question.scan)
  if ('versions' in question) return indexVersions(question.versions)
  if ('trivial' in question) return trivial(question.trivial)
  if ('due' in question) return makeDue(question.due)
  return search(question.search, question.filters)
})
