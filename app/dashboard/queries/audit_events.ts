/** The audit log, the newest first. Its pages hang on entries, so that what is added meanwhile moves none of them. */
import { actionsOf, type AuditKind } from '#dashboard/audit/action_words'
import type { Tenant } from '#platform/database/tenant_model'
import AuditEvent from '#workspaces/models/audit_event'

export const PAGE_SIZE = 50

export interface AuditFilter {
  actor: string | null
  kind: AuditKind | null
}

/** Where a page begins: next to an entry of the workspace, or with the newest. */
export type AuditCursor = { side: 'before' | 'after'; id: string } | null

export interface AuditPage {
  events: AuditEvent[]
  hasNewer: boolean
  hasOlder: boolean
}

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
  side: 'before' | 'after'
): Promise<AuditEvent[]> {
  const [order, sign] = side === 'before' ? (['desc', '<'] as const) : (['asc', '>'] as const)
  const query = AuditEvent.within(workspace)
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(PAGE_SIZE + 1)
  if (actor !== null) query.where('actor', actor)
  if (kind !== null) query.whereIn('action', actionsOf(kind))
  if (entry !== null) {
    const { createdAt, id } = entry
    query
      .where('created_at', `${sign}=`, createdAt)
      .where((beside) => beside.where('created_at', sign, createdAt).orWhere('id', sign, id))
  }
  return query
}
