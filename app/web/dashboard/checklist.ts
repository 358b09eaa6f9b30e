import { hotRead } from '#platform/database/hot_read'
import { SAMPLE_HOSTS } from '#platform/outbound/sample_domain'
import { findSample } from '#monitoring/sample/find_sample'
import { nextNewsAt } from '#monitoring/sample/sample_story'
import type { Checklist, ChecklistItem } from '#web/dashboard/dashboard_types'
import type Membership from '#workspaces/models/membership'
import type { Workspace } from '#workspaces/workspace'

type State = Record<'competitors' | 'channels' | 'colleagues' | 'ratings', number | string> & {
  latest_alert: string | null
}

/**
 * Returns the setup tasks that a member may do in a new workspace, including completed ones; null if all are done or
 * the member dismissed the list.
 */
export async function checklistOf(
  workspace: Workspace,
  { role, checklistDismissedAt }: Membership
): Promise<Checklist | null> {
  const now = Date.now()
  if (checklistDismissedAt !== null) return null
  const [state] = await hotRead<State>(STATE, valuesOf(workspace, now))
  const items: ChecklistItem[] = [
    { kind: 'competitor', isDone: Number(state.competitors) > 0 },
    { kind: 'channel', isDone: Number(state.channels) > 0 },
    ...(mayInvite(workspace, role)
      ? [{ kind: 'teammate' as const, isDone: Number(state.colleagues) > 0 }]
      : []),
    { kind: 'rating', isDone: Number(state.ratings) > 0, alertId: state.latest_alert },
  ]
  return items.every(({ isDone }) => isDone) ? null : { items, sample: await sampleOf(workspace, now) }
}

/** Competitors, channels and ratings are counted only up to 1, so that each subquery stops at the first row. */
const STATE = `select
  (select count(*) from (select 1 from competitors where workspace_id = ? and domain not like ? limit 1) one) as competitors,
  (select count(*) from (select 1 from channels where workspace_id = ? limit 1) one) as channels,
  (select count(*) from (select 1 from alert_feedback where workspace_id = ? limit 1) one) as ratings,
  (select count(*) from memberships where workspace_id = ?) - 1
    + (select count(*) from invitations where workspace_id = ? and expires_at > ?) as colleagues,
  (select id from alerts where workspace_id = ? order by detected_at desc, id desc limit 1) as latest_alert`

function valuesOf({ id }: Workspace, now: number) {
  return [id, SAMPLE_HOSTS, id, id, id, id, now, id]
}

function mayInvite({ limits }: Workspace, role: Membership['role']): boolean {
  return role === 'owner' && (limits.users === null || limits.users > 1)
}

async function sampleOf(workspace: Workspace, now: number): Promise<Checklist['sample']> {
  const sample = await findSample(workspace)
  return sample && { id: sample.id, name: sample.name, nextNewsAt: nextNewsAt(sample.domain, now) }
}
