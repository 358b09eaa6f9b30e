import { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { instant } from '#database/support/table'

const PAGES_AT_ONCE = 200
/** The length of `hosts.host`. */
const HOST_LENGTH = 300
/** The `turn` of a host without waiting crawls. */
const NO_TURN = Number.MAX_SAFE_INTEGER

/** Columns of waiting and running crawls, which pages have now. */
const OPEN_COLUMNS = ['slot', 'host', 'lease_token', 'lease_expires_at', 'attempts', 'queued_at', 'turn']

/**
 * Stores with each page whether its crawl is waiting or running. `crawls` only records crawls that found a change,
 * failed or were requested.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('watched_urls', (table) => {
      table.string('host', HOST_LENGTH).notNullable().defaultTo('')
      table.bigInteger('turn').nullable()
      table.string('crawl_trigger', 10).nullable()
      instant(table, 'queued_at').nullable()
      // The turn of a crawl that was requested while another one is running.
      table.bigInteger('again_turn').nullable()
      table.string('lease_token', 40).nullable()
      instant(table, 'lease_expires_at').nullable()
      table.integer('attempts').notNullable().defaultTo(0)
    })
    this.defer(async (db) => {
      await nameHosts(db)
      await queueAgain(db)
      await db.rawQuery(
        `delete from crawls where status = 'success' and ${quoted('trigger')} = 'schedule' and not exists (
          select 1 from page_versions where page_versions.crawl_id = crawls.id)`
      )
    })
    this.schema.alterTable('watched_urls', (table) => {
      table.index(['host', 'turn', 'id'], 'watched_urls_by_turn')
      table.index(['lease_expires_at', 'host'], 'watched_urls_by_lease')
    })
    this.schema.alterTable('crawls', (table) => table.index(['watched_url_id', 'finished_at']))
    this.schema.alterTable('crawls', (table) => {
      table.dropUnique(['slot'])
      table.dropIndex(['host', 'status', 'turn', 'id'])
      table.dropIndex(['watched_url_id', 'queued_at'])
      table.dropIndex(['status', 'lease_expires_at'])
    })
    // The query builder would copy the table on SQLite and thereby lose the rows that refer to it.
    for (const column of OPEN_COLUMNS) this.schema.raw(`alter table crawls drop column ${column}`)
  }

  async down() {
    this.schema.alterTable('crawls', (table) => {
      table.string('slot', 60).nullable().unique()
      table.string('host', HOST_LENGTH).nullable()
      table.string('lease_token', 40).nullable()
      instant(table, 'lease_expires_at').nullable()
      table.integer('attempts').notNullable().defaultTo(0)
      instant(table, 'queued_at').notNullable().defaultTo(0)
      table.bigInteger('turn').notNullable().defaultTo(0)
      table.index(['host', 'status', 'turn', 'id'])
      table.index(['watched_url_id', 'queued_at'])
      table.index(['status', 'lease_expires_at'])
    })
    this.defer(async (db) => {
      await db.rawQuery('update crawls set queued_at = started_at where started_at is not null')
    })
    this.schema.alterTable('crawls', (table) => table.dropIndex(['watched_url_id', 'finished_at']))
    this.schema.alterTable('watched_urls', (table) => {
      table.dropIndex([], 'watched_urls_by_lease')
      table.dropIndex([], 'watched_urls_by_turn')
    })
    for (const column of PAGE_COLUMNS) this.schema.raw(`alter table watched_urls drop column ${column}`)
  }
}

const PAGE_COLUMNS = [
  'host',
  'turn',
  'crawl_trigger',
  'queued_at',
  'again_turn',
  'lease_token',
  'lease_expires_at',
  'attempts',
]

async function nameHosts(db: QueryClientContract) {
  const pages: { id: string; url: string }[] = await db.from('watched_urls').orderBy('id').select('id', 'url')
  for (let from = 0; from < pages.length; from += PAGES_AT_ONCE) {
    const some = pages.slice(from, from + PAGES_AT_ONCE)
    await db.rawQuery(
      `update watched_urls set host = case id ${some.map(() => 'when ? then ?').join(' ')} end
        where id in (${some.map(() => '?').join(', ')})`,
      [
        ...some.flatMap(({ id, url }) => [id, new URL(url).host.slice(0, HOST_LENGTH)]),
        ...some.map(({ id }) => id),
      ]
    )
  }
}

/** Makes the pages of waiting and running crawls wait again. */
async function queueAgain(db: QueryClientContract) {
  const ofCrawl = (column: string) =>
    `(select ${column} from crawls where crawls.watched_url_id = watched_urls.id and slot is not null
      order by turn limit 1)`
  await db.rawQuery(
    `update watched_urls set turn = ${ofCrawl('turn')}, crawl_trigger = ${ofCrawl(quoted('trigger'))},
       queued_at = ${ofCrawl('queued_at')}
     where id in (select watched_url_id from crawls where slot is not null)`
  )
  await db.rawQuery(`delete from crawls where slot is not null`)
  await db.rawQuery(
    `update hosts set is_wanted = 1, turn = coalesce(
      (select min(turn) from watched_urls where watched_urls.host = hosts.host), ${NO_TURN})`
  )
}

function quoted(name: string): string {
  return `\`${name}\``
}
