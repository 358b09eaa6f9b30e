import { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { exactText, instant, primaryId } from '#database/support/table'

const PAGES_AT_ONCE = 200
/**
 * In KiB. Rows of the same time are far apart in the indexes, so SQLite would write each part of them many times with a
 * small cache.
 */
const CACHE = 256 * 1024
const ROWS_AT_ONCE = 50_000
/** Milliseconds between two lines about the progress. */
const REPORT_EVERY = 2000

/**
 * Stores a version once for all consecutive crawls that found its content, with the first and the last of them. The
 * last row of each run stays, and the others are deleted.
 *
 * MySQL cannot roll back, so an interrupted migration is continued there: the runs are complete once `page_versions`
 * has the new columns, and each later step can be repeated.
 */
export default class extends BaseSchema {
  async up() {
    this.defer(async (db) => {
      if (db.dialect.name !== 'mysql') await db.rawQuery(`pragma cache_size = -${CACHE}`)
      if (!(await db.schema.hasColumn('page_versions', 'crawl_count'))) {
        await findRuns(db)
        await db.schema.alterTable('page_versions', (table) => {
          table.integer('first_number').notNullable().defaultTo(0)
          instant(table, 'first_crawled_at').notNullable().defaultTo(0)
          table.integer('crawl_count').notNullable().defaultTo(1)
        })
      }
      await referToRuns(db)
      await mergeRows(db)
      await db.schema.dropTable('version_runs')
    })
  }

  /** Does not restore separate rows for crawls that found nothing new. */
  async down() {
    this.schema.alterTable('page_versions', (table) =>
      table.dropColumns('first_number', 'first_crawled_at', 'crawl_count')
    )
  }
}

/** Lists each run by the ID of its last row. */
async function findRuns(db: QueryClientContract) {
  await db.schema.dropTableIfExists('version_runs')
  await db.schema.createTable('version_runs', (table) => {
    exactText(table, db)
    primaryId(table)
    table.string('watched_url_id', 40).notNullable()
    table.integer('first_number').notNullable()
    table.integer('version_number').notNullable()
    instant(table, 'first_crawled_at').notNullable()
    table.integer('crawl_count').notNullable()
    table.index(['watched_url_id', 'version_number'])
  })
  const pages: { id: string }[] = await db.from('watched_urls').orderBy('id').select('id')
  const report = reporter('Finding unchanged versions', pages.length, 'pages')
  for (let from = 0; from < pages.length; from += PAGES_AT_ONCE) {
    const some = pages.slice(from, from + PAGES_AT_ONCE)
    await db.rawQuery(
      `insert into version_runs
         (id, watched_url_id, first_number, version_number, first_crawled_at, crawl_count)
       select max(case when version_number = last_number then id end), watched_url_id, min(version_number),
         max(version_number), min(crawled_at), count(*)
       from (
         select id, watched_url_id, version_number, crawled_at, run,
           max(version_number) over (partition by watched_url_id, run) as last_number
         from (
           select id, watched_url_id, version_number, crawled_at,
             sum(is_new) over (partition by watched_url_id order by version_number) as run
           from (
             select id, watched_url_id, version_number, crawled_at, case when content_id = lag(content_id)
               over (partition by watched_url_id order by version_number) then 0 else 1 end as is_new
             from page_versions where watched_url_id between ? and ?
           ) compared
         ) numbered
       ) ended
       group by watched_url_id, run`,
      [some[0].id, some.at(-1)!.id]
    )
    report(from + some.length)
  }
}

/** Makes changes refer to the rows that stay. */
async function referToRuns(db: QueryClientContract) {
  // The number of the crawl distinguishes two times at which a page was gone after the same version.
  await db.rawQuery(
    `update page_changes set dedupe_key = concat('gone:', watched_url_id, ':', (
       select version_number from page_versions where page_versions.id = page_changes.previous_version_id))
     where kind = 'gone' and previous_version_id is not null and dedupe_key = concat('gone:', previous_version_id)`
  )
  for (const column of ['previous_version_id', 'current_version_id']) {
    await db.rawQuery(
      `update page_changes set ${column} = (
         select run.id from page_versions look join version_runs run on run.watched_url_id = look.watched_url_id
           and run.version_number >= look.version_number and run.first_number <= look.version_number
         where look.id = page_changes.${column})
       where ${column} is not null and ${column} not in (select id from version_runs)`
    )
  }
}

async function mergeRows(db: QueryClientContract) {
  const ofRun = (column: string) =>
    `(select ${column} from version_runs where version_runs.id = page_versions.id)`
  await db.rawQuery(
    `update page_versions set first_number = ${ofRun('first_number')},
       first_crawled_at = ${ofRun('first_crawled_at')}, crawl_count = ${ofRun('crawl_count')},
       crawl_id = case when version_number = ${ofRun('first_number')} then crawl_id end
     where id in (select id from version_runs)`
  )
  const { total } = await db.from('page_versions').count('* as total').first()
  const report = reporter('Merging unchanged versions', Number(total), 'versions')
  // Versions are stored in the order of their ids, so each slice is in one place of the file.
  for (let done = 0, after = ''; ; done += ROWS_AT_ONCE) {
    const last = await db
      .from('page_versions')
      .where('id', '>', after)
      .orderBy('id')
      .offset(ROWS_AT_ONCE - 1)
      .select('id')
      .first()
    const until = last ? 'and id <= ?' : ''
    await db.rawQuery(
      `delete from page_versions where id > ? ${until} and id not in (select id from version_runs)`,
      last ? [after, last.id] : [after]
    )
    report(Math.min(done + ROWS_AT_ONCE, Number(total)))
    if (!last) return
    after = last.id
  }
}

/** Returns a function that prints the progress of a long step. */
function reporter(title: string, total: number, what: string) {
  const number = (value: number) => value.toLocaleString('en')
  let toldAt = performance.now()
  return (done: number) => {
    if (performance.now() - toldAt < REPORT_EVERY) return
    toldAt = performance.now()
    console.log(`${title}: ${number(done)} of ${number(total)} ${what}`)
  }
}
