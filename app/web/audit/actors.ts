/** Names of the actors in a workspace's audit log. */
import type { Tenant } from '#platform/database/tenant_model'
import type { ActorChoices, AuditActor } from '#web/audit/audit_log_types'
import ApiKey from '#workspaces/models/api_key'
import Assistant from '#workspaces/models/assistant'
import AuditEvent from '#workspaces/models/audit_event'
import Membership from '#workspaces/models/membership'
import { userNames } from '#workspaces/queries/user_names'

/** The number of keys, and of assistants, to choose from, newest first. */
const MOST_PROGRAMS = 100

const OTHERS: Record<string, string> = {
  command: 'Command line',
  mail: 'Email link',
  system: 'Rivalwatch',
  stranger: 'Someone not signed in',
}

/**
 * Returns names by actor.
 *
 * @param actors must have acted in the workspace, because the workspace may not see any other names
 */
export async function actorsInWords(
  workspace: Tenant,
  actors: readonly string[]
): Promise<Map<string, AuditActor>> {
  const distinct = [...new Set(actors)]
  const users = await userNames(distinct.filter((actor) => actor.startsWith('user_')))
  const keys = await keyNames(
    workspace,
    distinct.filter((actor) => actor.startsWith('key_'))
  )
  const assistants = await assistantNames(
    workspace,
    distinct.filter((actor) => actor.startsWith('asst_'))
  )
  const inWords = (actor: string): AuditActor => {
    if (actor.startsWith('asst_')) {
      return { isKey: false, isAssistant: true, name: assistants.get(actor) ?? actor }
    }
    if (actor.startsWith('key_')) return { isKey: true, name: keys.get(actor) ?? actor }
    if (actor.startsWith('user_')) return { isKey: false, name: users.get(actor) ?? 'Former member' }
    return { isKey: false, name: OTHERS[actor] ?? actor }
  }
  return new Map(distinct.map((actor) => [actor, inWords(actor)]))
}

/** Returns the actors that the log can be filtered by: members, keys and others. */
export async function actorChoices(workspace: Tenant): Promise<ActorChoices> {
  const members = await Membership.within(workspace).preload('user').orderBy('created_at').orderBy('id')
  const keys = await ApiKey.within(workspace).orderBy('created_at', 'desc').orderBy('id').limit(MOST_PROGRAMS)
  const assistants = await Assistant.within(workspace)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_PROGRAMS)
  return [
    {
      name: 'Members',
      actors: members.map(({ user: { id, name, email } }) => ({ id, name: `${name} (${email})` })),
    },
    {
      name: 'API keys',
      actors: keys.map(({ id, name, revokedAt }) => ({
        id,
        name: revokedAt === null ? name : `${name} (revoked)`,
      })),
    },
    {
      name: 'Assistants',
      actors: assistants.map(({ id, name, host, endedAt }) => ({
        id,
        name: `${name} (${endedAt === null ? host : 'disconnected'})`,
      })),
    },
    { name: 'Others', actors: Object.entries(OTHERS).map(([id, name]) => ({ id, name })) },
  ]
}

/** Whether an actor has an entry in the workspace. */
export async function hasActed(workspace: Tenant, actor: string): Promise<boolean> {
  return (await AuditEvent.within(workspace).where('actor', actor).select('id').first()) !== null
}

async function keyNames(workspace: Tenant, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const keys = await ApiKey.within(workspace).whereIn('id', ids).select('id', 'name')
  return new Map(keys.map(({ id, name }) => [id, name]))
}

async function assistantNames(workspace: Tenant, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const assistants = await Assistant.within(workspace).whereIn('id', ids).select('id', 'name')
  return new Map(assistants.map(({ id, name }) => [id, name]))
}
