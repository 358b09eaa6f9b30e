import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlanName } from '#config/plans'
import { isUniqueViolation } from '#platform/database/violations'
import { Conflict } from '#platform/errors'
import { newId } from '#platform/ids'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import Membership from '#workspaces/models/membership'
import User from '#workspaces/models/user'
import Workspace from '#workspaces/models/workspace'

export interface NewWorkspace {
  name: string
  plan: PlanName
  /** An account that exists keeps its password and becomes owner of this workspace too. */
  owner: { email: string; password: string; name?: string }
  actor: Actor
}

/**
 * Creates a workspace with its owner, who gets an account where there is none. Within a transaction of the caller's, if
 * one is given.
 */
export async function createWorkspace(
  input: NewWorkspace,
  within: Pick<TransactionClientContract, 'transaction'> = db
): Promise<{ workspace: Workspace; owner: User }> {
  try {
    return await within.transaction(async (client) => {
      const createdAt = Date.now()
      const workspace = await Workspace.create(
        {
          id: newId('workspace'),
          name: input.name,
          plan: input.plan,
          subscriptionStatus: 'active',
          createdAt,
        },
        { client }
      )
      const email = input.owner.email.toLowerCase()
      const owner =
        (await User.findBy({ email }, { client })) ??
        (await User.create(
          {
            id: newId('user'),
            email,
            name: input.owner.name ?? email.split('@')[0],
            password: input.owner.password,
            createdAt,
          },
          { client }
        ))
      await Membership.create(
        { id: newId('membership'), workspaceId: workspace.id, userId: owner.id, role: 'owner', createdAt },
        { client }
      )
      await AuditEvent.record(client, workspace, {
        actor: input.actor,
        action: 'workspace.created',
        subject: workspace.id,
        detail: `${workspace.name} (${workspace.plan})`,
      })
      return { workspace, owner }
    })
  } catch (error) {
    if (isUniqueViolation(error))
      throw new Conflict('account_exists', 'An account with this email was just created.')
    throw error
  }
}
