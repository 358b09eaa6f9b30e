import Briefing from '#alerts/models/briefing'
import type { BriefingContent } from '#alerts/briefings/content'
import { hashOfTag } from '#monitoring/tags/tag_names'
import { create, find } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'
import { newId } from '#platform/ids'

/**
 * Stores a briefing, or returns the existing one for its period and tag. The caller holds the workspace's lock.
 *
 * @param now a period that has ended by now has exactly one briefing; others may have several
 */
export async function storeBriefing(
  workspace: Tenant,
  content: BriefingContent,
  now: number,
  trx: Statements
): Promise<Briefing> {
  const { since, until } = content
  const slot = until < now ? slotOf(workspace, content) : null
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

type Slot = Pick<BriefingContent, 'since' | 'until' | 'tag'>

/** Returns the stored briefing for a period that has ended; null if there is none. */
export function storedBriefing(workspace: Tenant, slot: Slot): Promise<Briefing | null> {
  return Briefing.within(workspace).where('slot', slotOf(workspace, slot)).first()
}

function slotOf(workspace: Tenant, { since, until, tag }: Slot): string {
  const ofPeriod = `${workspace.id}:${since}:${until}`
  // The column has room for 80 characters.
  return tag === undefined ? ofPeriod : `${ofPeriod}:${hashOfTag(tag).slice(0, 20)}`
}
