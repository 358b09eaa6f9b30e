import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { defaultPlan, type PlanName } from '#config/plans'
import { transaction } from '#platform/database/lucid_transaction'
import { isUniqueViolation } from '#platform/database/violations'
import { Conflict } from '#platform/errors'
import { newId } from '#platform/ids'
import { attempts } from '#workspaces/accounts/auth_throttle'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import Membership from '#workspaces/models/membership'
import User from '#workspaces/models/user'
import Workspace from '#workspaces/models/workspace'

/** A person who owns this many workspaces cannot create another. Commands have no limit. */
const MOST_OWNED = 10

export interface NewWorkspace {
  name: string
  plan: PlanName
  /** An existing account keeps its password and becomes an owner of this workspace too. */
  owner: { email: string; password: string; name?: string }
  actor: Actor
}

/**
 * Creates a workspace with its owner, and an account for the owner if there is none. Runs within the caller's
 * transaction if one is given.
 */
export async function createWorkspace(
  input: NewWorkspace,
  within: Pick<TransactionClientContract, 'transaction'> = db
): Promise<{ workspace: Workspace; owner: User }> {
  try {
    return await within.transaction(async (client) => {
      const email = input.owner.email.toLowerCase()
      const owner =
        (await User.findBy({ email }, { client })) ??
        (await User.create(
          {
            id: newId('user'),
            email,
            name: input.owner.name ?? email.split('@')[0],
            password: input.owner.password,
            createdAt: Date.now(),
          },
          { client }
        ))
      return { workspace: await addWorkspace(client, input, owner), owner }
    })
  } catch (error) {
    if (isUniqueViolation(error))
      throw new Conflict('account_exists', 'An account with this email was just created.')
    throw error
  }
}

/**
 * Creates a workspace that an existing user owns.
 *
 * @throws TooManyAttempts if they create too many within an hour
 * @throws Conflict if they own as many as a person may
 */
export async function createOwnWorkspace(owner: Pick<User, 'id'>, name: string): Promise<Workspace> {
  await attempts.workspacesOf.count(owner.id)
  return transaction(async (client) => {
    // Locks the user, so that concurrent requests cannot all take the last place.
    await User.query({ client }).where('id', owner.id).forUpdate().firstOrFail()
    await refuseBeyondOwned(owner.id, client)
    return addWorkspace(client, { name, plan: defaultPlan, actor: owner.id }, owner)
  })
}

async function refuseBeyondOwned(userId: string, client: TransactionClientContract): Promise<void> {
  const owned = await Membership.query({ client }).where({ userId, role: 'owner' })
  if (owned.length < MOST_OWNED) return
  const message = `You can own at most ${MOST_OWNED} workspaces. To create another, make someone else the owner of one and leave it.`
  throw new Conflict('too_many_workspaces', message)
}

async function addWorkspace(
  client: TransactionClientContract,
  { name, plan, actor }: Pick<NewWorkspace, 'name' | 'plan' | 'actor'>,
  owner: Pick<User, 'id'>
): Promise<Workspace> {
  const createdAt = Date.now()
  const workspace = await Workspace.create(
    { id: newId('workspace'), name, plan, subscriptionStatus: 'active', createdAt },
    { client }
  )
  await Membership.create(
    { id: newId('membership'), workspaceId: workspace.id, userId: owner.id, role: 'owner', createdAt },
    { client }
  )
  await AuditEvent.record(client, workspace, {
    actor,
    action: 'workspace.created',
    subject: workspace.id,
    detail: `${workspace.name} (${workspace.plan})`,
  })
  return workspace
}
