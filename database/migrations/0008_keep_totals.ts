import { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { belongsTo, exactText, instant } from '#database/support/table'

const DAY = 86_400_000

/** Each index stores the alerts that match a filter contiguously, in the order of the list. */
const LIST_INDEXES = {
  alerts_by_score: ['workspace_id', 'signal_score', 'detected_at', 'id'],
  alerts_by_type: ['workspace_id', 'page_type', 'detected_at', 'id'],
  alerts_by_kind: ['workspace_id', 'status', 'signal_score', 'page_type', 'detected_at', 'id'],
  alerts_of_competitor: ['workspace_id', 'competitor_id', 'detected_at', 'id'],
  alerts_of_competitor_by_kind: [
    'workspace_id',
    'competitor_id',
    'status',
    'signal_score',
    'page_type',
    'detected_at',
    'id',
  ],
}

/**
 * Adds totals that are updated together with the rows they count, so that no list, badge or chart has to count, and
 * indexes for every filter of the list.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('alert_tallies', (table) => {
      exactText(table, this.db)
      belongsTo(table, 'workspace_id', 'workspaces')
      // The workspace, or one of its competitors.
      table.string('scope_id', 40).notNullable()
      table.string('signal_score', 10).notNullable()
      table.string('page_type', 20).notNullable()
      table.integer('unread_count').notNullable().defaultTo(0)
      table.integer('read_count').notNullable().defaultTo(0)
      table.integer('archived_count').notNullable().defaultTo(0)
      table.primary(['workspace_id', 'scope_id', 'signal_score', 'page_type'])
    })
    this.schema.createTable('alert_days', (table) => {
      exactText(table, this.db)
      belongsTo(table, 'workspace_id', 'workspaces')
      // The first instant of a UTC day.
      instant(table, 'day').notNullable()
      table.string('signal_score', 10).notNullable()
      table.integer('alert_count').notNullable().defaultTo(0)
      table.primary(['workspace_id', 'day', 'signal_score'])
    })
    this.schema.createTable('watched_totals', (table) => {
      exactText(table, this.db)
      belongsTo(table, 'workspace_id', 'workspaces').primary()
      table.integer('competitor_count').notNullable().defaultTo(0)
      table.integer('active_url_count').notNullable().defaultTo(0)
    })
    this.schema.alterTable('alerts', (table) => {
      for (const [name, columns] of Object.entries(LIST_INDEXES)) table.index(columns, name)
    })
    this.schema.alterTable('watched_urls', (table) => table.index(['workspace_id', 'is_active']))
    for (const [name, column] of this.#unindexedReferences()) {
      this.schema.alterTable(name, (table) => table.index([column]))
    }
    this.defer(countWhatThereIs)
  }

  async down() {
    for (const [name, column] of this.#unindexedReferences()) {
      this.schema.alterTable(name, (table) => table.dropIndex([column]))
    }
    this.schema.alterTable('watched_urls', (table) => table.dropIndex(['workspace_id', 'is_active']))
    this.schema.alterTable('alerts', (table) => {
      for (const name of Object.keys(LIST_INDEXES)) table.dropIndex([], name)
    })
    this.schema.dropTable('watched_totals')
    this.schema.dropTable('alert_days')
    this.schema.dropTable('alert_tallies')
  }

  /**
   * Lists foreign keys without an index. MySQL indexes them automatically; without an index, SQLite scans the
   * whole table for each deletion.
   */
  #unindexedReferences(): [table: string, column: string][] {
    if (this.db.dialect.name === 'mysql') return []
    return [
      ['alerts', 'watched_url_id'],
      ['page_versions', 'content_id'],
      ['page_changes', 'previous_version_id'],
      ['page_changes', 'current_version_id'],
      ['deliveries', 'channel_id'],
    ]
  }
}

async function countWhatThereIs(db: QueryClientContract) {
  for (const scope of ['workspace_id', 'competitor_id']) {
    await db.rawQuery(
      `insert into alert_tallies
         (workspace_id, scope_id, signal_score, page_type, unread_count, read_count, archived_count)
       select workspace_id, ${scope}, signal_score, page_type,
         sum(status = 'unread'), sum(status = 'read'), sum(status = 'archived')
       from alerts group by workspace_id, ${scope}, signal_score, page_type`
    )
  }
  await db.rawQuery(
    `insert into alert_days (workspace_id, day, signal_score, alert_count)
     select workspace_id, detected_at - detected_at % ${DAY}, signal_score, count(*)
     from alerts group by workspace_id, detected_at - detected_at % ${DAY}, signal_score`
  )
  await db.rawQuery(
    `insert into watched_totals (workspace_id, competitor_count, active_url_count)
     select id, (select count(*) from competitors where workspace_id = workspaces.id),
       (select count(*) from watched_urls where workspace_id = workspaces.id and is_active = 1)
     from workspaces`
  )
}
