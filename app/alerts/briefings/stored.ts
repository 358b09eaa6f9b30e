import Briefing from '#alerts/models/briefing'
import type { BriefingContent } from '#alerts/briefings/content'
import { create, find } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'
import { newId } from '#platform/ids'

/**
 * Stores a briefing, or returns the one of its period. The caller holds the workspace's lock.
 *
 * @param now a period that has ended by then has one briefing; others may have several
 */
export async function storeBriefing(
  workspace: Tenant,
  content: BriefingContent,
  now: number,
  trx: Statements
): Promise<Briefing> {
  const { since, until } = content
  const slot = until < now ? `${workspace.id}:${since}:${until}` : null
  const found = slot && (await find(trx, Briefing, { workspaceId: workspace.id, slot }))
  if (found) return found
  const id = newId('briefing')
  return create(trx, Briefing, {
    id,
    workspaceId: workspace.id,
    slot,
    since,
    until,
    content,
    createdAt: now,
  })
}

/** Returns a stored briefing of a period that has ended; null if there is none. */
export function storedBriefing(
  workspace: Tenant,
  { since, until }: Pick<BriefingContent, 'since' | 'until'>
): Promise<Briefing | null> {
  return Briefing.within(workspace).where('slot', `${workspace.id}:${since}:${until}`).first()
}
