import type { Statements } from '#platform/database/statements'
import type { Channel as ChannelPart } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'
import { digestScheduleOf } from '#delivery/digest/schedule'
import { activeChannels } from '#delivery/channels/active_channels'
import { loadedChannels, recipientsOf } from '#delivery/channels/loaded'
import { whoWants } from '#delivery/channels/who_wants'

/** The channel and recipients of a digest. */
export interface DigestRoute {
  /** ID of a loaded plugin's channel. */
  kind: string
  /** Null if it goes to the members. */
  channelId: string | null
  recipients: string[]
}

/**
 * Returns the single route of a digest, so that nobody gets it twice: the scheduled channel or, if that cannot take it,
 * the workspace's first channel that can, preferring channels that are not failing, then email. If there is none,
 * members get it at their accounts' email addresses. Members who do not want it are left out. Returns null if nobody is
 * left.
 */
export async function digestRoute(workspace: Tenant, trx: Statements): Promise<DigestRoute | null> {
  const parts = (await loadedChannels()).filter(({ takesDigests, notSetUp }) => takesDigests && !notSetUp)
  const route = (await toChannel(workspace, parts, trx)) ?? (await toMembers(workspace, parts, trx))
  const part = parts.find(({ id }) => id === route?.kind)
  if (!route || !part) return null
  const recipients = await whoWants('digest', workspace, part, route.recipients, trx)
  return recipients.length > 0 ? { ...route, recipients } : null
}

async function toChannel(
  workspace: Tenant,
  parts: readonly ChannelPart[],
  trx: Statements
): Promise<DigestRoute | null> {
  const channels = await activeChannels(workspace, trx)
  const routes = channels.flatMap(({ id: channelId, kind, destination, failingSince }) => {
    const part = parts.find(({ id }) => id === kind)
    const recipients = part && destination !== null ? unique(recipientsOf(part, destination)) : []
    return part && recipients.length > 0
      ? [{ part, failingSince, route: { kind, channelId, recipients } }]
      : []
  })
  const { channelId: chosen } = await digestScheduleOf(workspace, trx)
  const working = routes.filter(({ failingSince }) => failingSince === null)
  const usable = working.length > 0 ? working : routes
  const found =
    routes.find(({ route }) => route.channelId === chosen) ??
    usable.find(({ part }) => part.byMail) ??
    usable.at(0)
  return found?.route ?? null
}

async function toMembers(
  workspace: Tenant,
  parts: readonly ChannelPart[],
  trx: Statements
): Promise<DigestRoute | null> {
  const part = parts.find(({ byMail }) => byMail)
  if (!part) return null
  const members = await trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.workspace_id', '=', workspace.id)
    .orderBy('memberships.created_at')
    .orderBy('memberships.id')
    .select('users.email')
    .execute()
  const recipients = members.map(({ email }) => email)
  return recipients.length > 0 ? { kind: part.id, channelId: null, recipients } : null
}

function unique(recipients: string[]): string[] {
  return [...new Set(recipients)]
}
