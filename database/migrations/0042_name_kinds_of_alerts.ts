import { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { PageLabel } from 'rivalwatch-plugin'
import { type AlertKind, alertKind } from '#alerts/kinds/alert_kind'
import { belongsTo, exactText, instant, primaryId } from '#database/support/table'

const ALERTS_AT_ONCE = 1_000

/**
 * Adds the kinds of alerts, saved views of the timeline, and the tags with which channels and feeds select competitors.
 * Alerts that an older version creates during an update are of the kind `other`.
 */
export default class extends BaseSchema {
  static oldestSchema = '0029_connect_assistants'

  async up() {
    this.schema.alterTable('alerts', (table) => {
      table.string('kind', 20).notNullable().defaultTo('other')
    })
    this.defer(nameKinds)
    this.schema.alterTable('alerts', (table) => {
      // Covers all filter columns of the timeline, so that only matching alerts are read.
      table.index(
        ['workspace_id', 'detected_at', 'id', 'kind', 'signal_score', 'competitor_id'],
        'alerts_on_timeline'
      )
    })

    this.schema.createTable('saved_views', (table) => {
      exactText(table, this.db)
      primaryId(table)
      belongsTo(table, 'workspace_id', 'workspaces')
      // The member it belongs to; null if the team shares it.
      table
        .string('membership_id', 40)
        .nullable()
        .references('id')
        .inTable('memberships')
        .onDelete('CASCADE')
        .index()
      table.string('name', 60).notNullable()
      // The filters, as the query of an address.
      table.string('query', 1000).notNullable()
      instant(table, 'created_at').notNullable()
      table.index(['workspace_id', 'created_at'])
    })

    this.schema.alterTable('channels', (table) => {
      // As JSON; null for all competitors.
      table.text('tags').nullable()
    })
    this.schema.alterTable('feeds', (table) => {
      // Null for a feed without a tag.
      table.string('tag', 40).nullable()
    })
  }

  async down() {
    // The query builder would copy the tables on SQLite and thereby lose the rows that refer to them.
    this.schema.raw('alter table feeds drop column tag')
    this.schema.raw('alter table channels drop column tags')
    this.schema.dropTable('saved_views')
    this.schema.alterTable('alerts', (table) => table.dropIndex([], 'alerts_on_timeline'))
    this.schema.raw('alter table alerts drop column kind')
  }
}

interface Unnamed {
  id: string
  page_type: PageLabel
  url: string
  change: 'content' | 'gone'
  reason: string | null
}

/** Sets the kinds of existing alerts, in batches. */
async function nameKinds(db: QueryClientContract) {
  let last = ''
  for (;;) {
    const alerts: Unnamed[] = await db
      .from('alerts')
      .join('page_changes as changed', 'changed.id', 'alerts.change_id')
      .join('watched_urls as page', 'page.id', 'alerts.watched_url_id')
      .where('alerts.id', '>', last)
      .orderBy('alerts.id')
      .limit(ALERTS_AT_ONCE)
      .select('alerts.id', 'alerts.page_type', 'page.url', 'changed.kind as change')
      .select(db.raw(`json_extract(changed.judgement, '$.terms[0].id') as reason`))
    if (alerts.length === 0) return
    for (const [kind, named] of Map.groupBy(alerts, kindOf)) {
      const ids = named.map(({ id }) => id)
      if (kind !== 'other') await db.from('alerts').whereIn('id', ids).update({ kind })
    }
    last = alerts.at(-1)!.id
  }
}

function kindOf({ reason, change, url, page_type: label }: Unnamed): AlertKind {
  // MySQL returns JSON, including quotation marks.
  const terms = reason === null ? [] : [{ id: reason.replaceAll('"', '') }]
  return alertKind({ terms, change, page: { url, label } })
}
