import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Lets workers take crawls from their table host by host rather than from a queue. Each host stores whether and when to
 * check it.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('hosts', (table) => {
      // Set whenever a crawl may be waiting for the host, or a slot may have become free.
      table.boolean('is_wanted').notNullable().defaultTo(true)
      table.index(['is_wanted', 'next_at'])
    })
    this.defer(async (db) => {
      const waiting = await db.from('crawls').whereNotNull('host').distinct('host')
      for (const { host } of waiting) {
        const known = await db.from('hosts').where({ host }).first()
        if (!known) await db.table('hosts').insert({ host, next_at: 0, answers: false, is_wanted: true })
      }
    })
  }

  async down() {
    this.schema.alterTable('hosts', (table) => {
      table.dropIndex(['is_wanted', 'next_at'])
      table.dropColumn('is_wanted')
    })
  }
}
