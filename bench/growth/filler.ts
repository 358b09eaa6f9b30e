/** Runs alongside the worker: watches pages, gives them a history, and times queueing and claiming. */
import 'reflect-metadata'
import { ignite } from '../../bin/ignite.js'
import { answerMeasurements } from '../support/measured_process.js'

await ignite().httpServer().start()

const { default: db } = await import('@adonisjs/lucid/services/db')
const { claimNext } = await import('#monitoring/pipeline/claim')
const { enqueueDueCrawls } = await import('#monitoring/schedule/enqueue_due')
const { queryPlans } = await import('../support/query_plans.js')
const { giveHistory } = await import('./history.js')
const { watchPages } = await import('./pages.js')

const DUE = 10_000
const CLAIMS = 100
const CRAWLS_A_CLAIM = 20
const TABLES = [
  'watched_urls',
  'page_versions',
  'page_contents',
  'crawls',
  'page_changes',
  'alerts',
  'alert_tallies',
]

interface Question {
  watch?: number
  history?: { days: number; changes: number }
  sizes?: true
  claims?: true
  plans?: true
}

const isMysql = db.connection().dialect.name === 'mysql'

/** Returns the bytes of each table with its indexes, and its rows. */
async function sizes(): Promise<Record<string, { bytes: number; rows: number }>> {
  const found: Record<string, { bytes: number; rows: number }> = {}
  for (const table of TABLES) {
    const { total } = await db.from(table).count('* as total').first()
    found[table] = { bytes: await bytesOf(table), rows: Number(total) }
  }
  return found
}

async function bytesOf(table: string): Promise<number> {
  if (isMysql) {
    await db.rawQuery(`analyze table ${table}`)
    const [[row]] = await db.rawQuery(
      `select data_length + index_length as bytes from information_schema.tables
        where table_schema = database() and table_name = ?`,
      [table]
    )
    return Number(row.bytes)
  }
  const [row] = await db.rawQuery(
    `select sum(pgsize) as bytes from dbstat
      where aggregate = 1 and name in (select name from sqlite_master where tbl_name = ?)`,
    [table]
  )
  return Number(row.bytes)
}

/** Makes some pages due, measures how long it takes to queue and claim them, and restores the previous state. */
async function timeClaims() {
  await makeDue()
  const start = performance.now()
  const queued = await enqueueDueCrawls()
  const queueing = ((performance.now() - start) / queued) * 1000
  const times: number[] = []
  for (let count = 0; count < CLAIMS; count++) {
    const begun = performance.now()
    const { length } = await claimNext(CRAWLS_A_CLAIM)
    if (length < CRAWLS_A_CLAIM) throw new Error(`Only ${length} crawls could be claimed.`)
    times.push(performance.now() - begun)
  }
  await takeBack()
  times.sort((one, other) => one - other)
  return { queueing, claiming: { median: times[times.length / 2], p95: times[0.95 * times.length] } }
}

async function makeDue() {
  const some = await db.from('watched_urls').orderBy('id').limit(DUE).select('id')
  const [first, last] = [some[0].id, some.at(-1).id]
  await db.from('watched_urls').whereBetween('id', [first, last]).update({ next_crawl_at: 1 })
}

async function takeBack() {
  const free = { turn: null, queued_at: null, crawl_trigger: null, lease_token: null, lease_expires_at: null }
  await db
    .from('watched_urls')
    .whereNotNull('turn')
    .update({ ...free, attempts: 0 })
  await db.from('hosts').delete()
}

async function plans(): Promise<string[]> {
  await makeDue()
  const lines = await queryPlans(async () => {
    await enqueueDueCrawls(Date.now(), () => false)
    await claimNext(CRAWLS_A_CLAIM)
  })
  await takeBack()
  return lines
}

answerMeasurements<Question>({}, async ({ watch, history, sizes: wantsSizes, claims }) => {
  if (watch) {
    await watchPages(watch)
    return 'done'
  }
  if (history) {
    const start = performance.now()
    await giveHistory(history)
    return (performance.now() - start) / 1000
  }
  if (wantsSizes) return sizes()
  return claims ? timeClaims() : plans()
})
