/** Fills an audit log of any length, directly in the database. */
import db from '@adonisjs/lucid/services/db'
import type { Tenant } from '#platform/database/tenant_model'
import { newId } from '#platform/ids'
import { DAY } from '#platform/instants'

/** SQLite accepts at most 500 rows at a time. */
const ROWS_AT_ONCE = 400
/** Ordered by frequency: the first is the most common, the last very rare. */
const ACTIONS = ['alert.read', 'alert.archived', 'page.updated', 'competitor.added', 'key.created']

/** Inserts a year of entries up to now. Actors and actions range from frequent to rare. */
export async function crowdedLog(workspace: Tenant, actors: string[], entries: number): Promise<void> {
  await db.transaction(async (trx) => {
    for (let from = 0; from < entries; from += ROWS_AT_ONCE) {
      const count = Math.min(ROWS_AT_ONCE, entries - from)
      const rows = Array.from({ length: count }, (_, index) => ({
        id: newId('auditEvent'),
        workspace_id: workspace.id,
        actor: oftenTheFirst(actors, from + index),
        action: oftenTheFirst(ACTIONS, from + index + 1),
        detail: `Entry ${from + index}`,
        created_at: Date.now() - Math.floor((365 * DAY * (entries - from - index)) / entries),
      }))
      await trx.table('audit_events').multiInsert(rows)
    }
  })
  await db.rawQuery(db.connection().dialect.name === 'mysql' ? 'analyze table audit_events' : 'analyze')
}

/** Picks from a list: one in ten picks is not the first item, one in a hundred is not the second either, and so on. */
function oftenTheFirst(list: string[], index: number): string {
  let place = 0
  while (place < list.length - 1 && index % 10 ** (place + 1) === 0) place++
  return list[place]
}
