/** Runs alongside the worker: sets up watched pages, makes them due and reports progress. */
import 'reflect-metadata'
import { ignite } from '../../bin/ignite.js'
import { answerMeasurements } from '../support/measured_process.js'

await ignite().httpServer().start()

const { default: db } = await import('@adonisjs/lucid/services/db')
const { addCompetitor } = await import('#monitoring/actions/add_competitor')
const { default: WatchedUrl } = await import('#monitoring/models/watched_url')
const { countWatched } = await import('#monitoring/counters/counters')
const { transaction } = await import('#platform/database/transaction')
const { newId } = await import('#platform/ids')
const { DAY } = await import('#platform/instants')
const { createWorkspace } = await import('#workspaces/actions/create_workspace')

const ROWS_AT_ONCE = 50
const YEAR = 365 * DAY

type Question = { watch: string[] } | { crawl: string[] | 'all' } | { progress: true } | { bytes: true }

const owner = { email: 'bench@example.com', password: 'correct horse battery' }
const { workspace } = await createWorkspace({ name: 'Bench', plan: 'enterprise', owner, actor: 'bench' })
const competitors = new Map<string, string>()

/** Watches only these pages. */
async function watch(urls: readonly string[]) {
  for (const domain of new Set(urls.map((url) => new URL(url).host))) {
    if (competitors.has(domain)) continue
    const { id } = await addCompetitor(workspace, { name: `Competitor ${domain}`, domain }, 'bench')
    competitors.set(domain, id)
  }
  await db.from('watched_urls').update({ is_active: false })
  const rows = urls.map((url) => ({
    id: newId('watchedUrl'),
    workspace_id: workspace.id,
    competitor_id: competitors.get(new URL(url).host)!,
    url,
    url_hash: WatchedUrl.hashUrl(url),
    host: new URL(url).host,
    label: 'pricing',
    crawl_frequency: 'daily',
    is_active: true,
    last_status: 'pending',
    next_crawl_at: Date.now() + YEAR,
    created_at: Date.now(),
  }))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db.table('watched_urls').multiInsert(rows.slice(from, from + ROWS_AT_ONCE))
  }
  await transaction((statements) => countWatched(workspace, statements))
}

async function progress() {
  const count = async (table: string, where: Record<string, string> = {}) => {
    const row = await db.from(table).where(where).count('* as amount').first()
    return Number(row.amount)
  }
  return {
    crawled: await crawlCount(),
    failed: (await count('crawls', { status: 'failed' })) + (await count('crawls', { status: 'blocked' })),
    changes: await count('page_changes'),
    unjudged: await count('page_changes', { outcome: 'pending' }),
  }
}

async function crawlCount() {
  const row = await db.from('page_versions').sum('crawl_count as amount').first()
  return Number(row.amount ?? 0)
}

async function makeDue(urls: string[] | 'all') {
  const due = { next_crawl_at: 0 }
  const active = () => db.from('watched_urls').where('is_active', true)
  if (urls === 'all') return active().update(due)
  for (let from = 0; from < urls.length; from += ROWS_AT_ONCE) {
    await active()
      .whereIn('url', urls.slice(from, from + ROWS_AT_ONCE))
      .update(due)
  }
}

/** Returns the bytes that tables and indexes occupy; null for a database server, which only estimates them. */
async function bytes(): Promise<number | null> {
  if (db.connection().dialect.name === 'mysql') return null
  const [row] = await db.rawQuery(
    `select (page_count - freelist_count) * page_size as bytes
      from pragma_page_count(), pragma_freelist_count(), pragma_page_size()`
  )
  return Number(row.bytes)
}

answerMeasurements({}, async (question: Question) => {
  if ('progress' in question) return progress()
  if ('bytes' in question) return bytes()
  if ('watch' in question) await watch(question.watch)
  else await makeDue(question.crawl)
  return 'done'
})
