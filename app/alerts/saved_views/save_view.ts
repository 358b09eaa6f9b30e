import SavedView from '#alerts/models/saved_view'
import { MOST_VIEWS } from '#alerts/saved_views/list_views'
import { create, find, remove, save } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'
import { transaction } from '#platform/database/transaction'
import { InvalidInput, NotFound } from '#platform/errors'
import { newId, readId } from '#platform/ids'
import AuditEvent from '#workspaces/models/audit_event'
import type Membership from '#workspaces/models/membership'
import { lockWorkspace } from '#workspaces/workspace'

/** The member who saves a view. It belongs to them or, if shared, to the team. */
type Member = Pick<Membership, 'id' | 'workspaceId' | 'userId'>

/** The user's input for a view. */
export interface ViewInput {
  name: string
  isShared: boolean
}

/**
 * Saves filters under a name.
 *
 * @throws InvalidInput without a name or if there are too many views
 */
export function saveView(member: Member, { name, isShared }: ViewInput, query: string): Promise<SavedView> {
  return inWorkspace(member, async (trx) => {
    requireName(name)
    const membershipId = isShared ? null : member.id
    await requireRoom(workspaceOf(member), membershipId, trx)
    const view = await create(trx, SavedView, {
      id: newId('savedView'),
      workspaceId: member.workspaceId,
      membershipId,
      name,
      query,
      createdAt: Date.now(),
    })
    if (isShared) await record(member, 'view.shared', view, trx)
    return view
  })
}

/**
 * Renames a view, and shares it or makes it private again.
 *
 * @throws NotFound, InvalidInput as for a new view
 */
export function changeView(member: Member, id: string, { name, isShared }: ViewInput): Promise<SavedView> {
  return inWorkspace(member, async (trx) => {
    requireName(name)
    const view = await visible(workspaceOf(member), member, id, trx)
    const wasShared = view.membershipId === null
    if (wasShared !== isShared) await requireRoom(workspaceOf(member), isShared ? null : member.id, trx)
    await save(trx, view.merge({ name, membershipId: isShared ? null : member.id }))
    if (wasShared || isShared) await record(member, wasShared ? 'view.changed' : 'view.shared', view, trx)
    return view
  })
}

/**
 * Deletes a view.
 *
 * @throws NotFound
 */
export function removeView(member: Member, id: string): Promise<SavedView> {
  return inWorkspace(member, async (trx) => {
    const view = await visible(workspaceOf(member), member, id, trx)
    await remove(trx, view)
    if (view.membershipId === null) await record(member, 'view.removed', view, trx)
    return view
  })
}

function workspaceOf({ workspaceId: id }: Member): Tenant {
  return { id }
}

function requireName(name: string): void {
  if (name === '') throw InvalidInput.field('name', 'required', 'Enter a name.')
}

function inWorkspace<Result>(member: Member, act: (trx: Statements) => Promise<Result>) {
  return transaction(async (trx) => {
    await lockWorkspace(member.workspaceId, trx)
    return act(trx)
  })
}

/** Returns a view that a member can use: one of the team's or their own. */
async function visible(workspace: Tenant, member: Member, id: string, trx: Statements): Promise<SavedView> {
  const view = await find(trx, SavedView, { workspaceId: workspace.id, id: readId(id) })
  if (!view || (view.membershipId !== null && view.membershipId !== member.id)) throw new NotFound('View')
  return view
}

async function requireRoom(workspace: Tenant, membershipId: string | null, trx: Statements) {
  const views = await trx
    .selectFrom('saved_views')
    .where('workspace_id', '=', workspace.id)
    .where('membership_id', membershipId === null ? 'is' : '=', membershipId)
    .select('id')
    .limit(MOST_VIEWS)
    .execute()
  if (views.length < MOST_VIEWS) return
  const whose = membershipId === null ? 'Your team already shares' : 'You already have'
  throw InvalidInput.field('name', 'max_views', `${whose} ${MOST_VIEWS} views. Delete one first.`)
}

function record(member: Member, action: string, view: SavedView, trx: Statements) {
  const event = { actor: member.userId, action, subject: view.id, detail: view.name }
  return AuditEvent.record(trx, workspaceOf(member), event)
}
