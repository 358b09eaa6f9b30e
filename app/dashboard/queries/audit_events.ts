/** The audit log, the newest first. Its pages hang on entries, so that what is added meanwhile moves none of them. */
import { actionsOf, type AuditChoice } from '#dashboard/audit/action_words'
import { hotRead, tableByIndex, type Sql } from '#platform/database/hot_read'
import type { Tenant } from '#platform/database/tenant_model'
import AuditEvent from '#workspaces/models/audit_event'

export const PAGE_SIZE = 50

export interface AuditFilter {
  actor: string | null
  kind: AuditChoice
}

/** Where a page begins: next to an entry of the workspace, or with the newest. */
export type AuditCursor = { side: 'before' | 'after'; id: string } | null

export interface AuditPage {
  events: AuditEvent[]
  hasNewer: boolean
  hasOlder: boolean
}

type Side = 'before' | 'after'

export async function auditEvents(
  workspace: Tenant,
  filter: AuditFilter,
  cursor: AuditCursor
): Promise<AuditPage> {
  const entry = cursor && (await AuditEvent.within(workspace).where('id', cursor.id).first())
  if (entry && cursor.side === 'after') {
    const found = await next(workspace, filter, entry, 'after')
    // The newest page is always whole.
    if (found.length >= PAGE_SIZE) {
      const events = found.slice(0, PAGE_SIZE).reverse()
      return { events, hasNewer: found.length > PAGE_SIZE, hasOlder: true }
    }
  }
  const from = cursor?.side === 'before' ? entry : null
  const found = await next(workspace, filter, from, 'before')
  const events = found.slice(0, PAGE_SIZE)
  return { events, hasNewer: from !== null, hasOlder: found.length > PAGE_SIZE }
}

/** One more than a page has, beginning next to an entry; where there is none, with the newest. */
async function next(
  workspace: Tenant,
  { actor, kind }: AuditFilter,
  entry: AuditEvent | null,
  side: Side
): Promise<AuditEvent[]> {
  // An index has the entries of one action in order; of several, the next of each are taken and put together.
  const actions = actionsOf(kind) ?? [null]
  const parts = actions.map((action) => selection(workspace, { actor, action }, entry, side))
  const order = side === 'before' ? 'desc' : 'asc'
  const rows = await hotRead<{ id: string }>(
    `select id from (${parts.map(({ sql }) => `select * from (${sql}) as part`).join(' union all ')}) as parts
     order by created_at ${order}, id ${order} limit ?`,
    [...parts.flatMap(({ values }) => values), PAGE_SIZE + 1]
  )
  const ids = rows.map(({ id }) => id)
  return AuditEvent.within(workspace).whereIn('id', ids).orderBy('created_at', order).orderBy('id', order)
}

function selection(
  workspace: Tenant,
  { actor, action }: { actor: string | null; action: string | null },
  entry: AuditEvent | null,
  side: Side
): Sql {
  const [order, sign] = side === 'before' ? ['desc', '<'] : ['asc', '>']
  const conditions: [sql: string, ...values: (string | number)[]][] = [['workspace_id = ?', workspace.id]]
  if (actor !== null) conditions.push(['actor = ?', actor])
  if (action !== null) conditions.push(['action = ?', action])
  if (entry !== null) {
    const { createdAt, id } = entry
    conditions.push([`created_at ${sign}= ?`, createdAt])
    conditions.push([`(created_at ${sign} ? or id ${sign} ?)`, createdAt, id])
  }
  return {
    sql: `select id, created_at from ${tableByIndex('audit_events', indexFor(actor, action))}
      where ${conditions.map(([sql]) => sql).join(' and ')}
      order by created_at ${order}, id ${order} limit ?`,
    values: [...conditions.flatMap(([, ...values]) => values), PAGE_SIZE + 1],
  }
}

/** The one that begins with the workspace and what is chosen, and goes on with the order of the log. */
function indexFor(actor: string | null, action: string | null): string {
  if (actor !== null) return action === null ? 'audit_events_by_actor' : 'audit_events_by_both'
  return action === null ? 'audit_events_workspace_id_created_at_index' : 'audit_events_by_action'
}
