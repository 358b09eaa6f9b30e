import { BaseSchema } from '@adonisjs/lucid/schema'
import { exactText, instant } from '#database/support/table'

/** A name of 253 characters with a scheme and a port. */
const ORIGIN_LENGTH = 300

/** Adds rate limits toward hosts: their robots.txt, and when the next crawl may begin. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('robots_files', (table) => {
      exactText(table, this.db)
      table.string('origin', ORIGIN_LENGTH).primary()
      // From the last successful response, as JSON; null before the first.
      table.text('rules', 'longtext').nullable()
      instant(table, 'good_at').nullable()
      // The status of the last response.
      table.integer('status').notNullable()
      instant(table, 'fresh_until').notNullable()
      table.index(['fresh_until'])
    })

    this.schema.createTable('hosts', (table) => {
      exactText(table, this.db)
      table.string('host', ORIGIN_LENGTH).primary()
      instant(table, 'next_at').notNullable()
      table.boolean('answers').notNullable()
      table.index(['next_at'])
    })

    this.schema.alterTable('crawls', (table) => {
      // The host on which it takes its turn; null once finished.
      table.string('host', ORIGIN_LENGTH).nullable()
      table.index(['host', 'status', 'id'])
    })
    this.defer(async (db) => {
      const open = await db
        .from('crawls')
        .join('watched_urls', 'watched_urls.id', 'crawls.watched_url_id')
        .whereNotNull('crawls.slot')
        .select('crawls.id', 'watched_urls.url')
      for (const { id, url } of open) {
        await db
          .from('crawls')
          .where({ id })
          .update({ host: new URL(url).host.slice(0, ORIGIN_LENGTH) })
      }
    })

    this.schema.alterTable('watched_urls', (table) => {
      // The address that sent the validators, after redirects.
      table.string('validated_url', 2048).nullable()
    })
  }

  async down() {
    this.schema.alterTable('watched_urls', (table) => table.dropColumn('validated_url'))
    this.schema.alterTable('crawls', (table) => {
      table.dropIndex(['host', 'status', 'id'])
      table.dropColumn('host')
    })
    this.schema.dropTable('hosts')
    this.schema.dropTable('robots_files')
  }
}
