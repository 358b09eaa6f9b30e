import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Channel as ChannelPart } from '#platform/contract'
import type { Tenant } from '#platform/database/tenant_model'
import { loadedChannels, recipientsOf } from '#alerts/channels/loaded'
import Channel from '#alerts/models/channel'
import Membership from '#workspaces/models/membership'

/** Where a digest goes. */
export interface DigestRoute {
  /** Id of a loaded plugin's channel. */
  kind: string
  /** Null where it goes to the members. */
  channelId: string | null
  recipients: string[]
}

/**
 * One place, so that nobody reads the same twice: the first of the workspace's channels that takes digests, those by mail
 * before others. Where there is none, the members get it at the addresses of their accounts, but for those who want no
 * mail. Null where there is no way at all.
 */
export async function digestRoute(
  workspace: Tenant,
  trx: TransactionClientContract
): Promise<DigestRoute | null> {
  const parts = (await loadedChannels()).filter(({ takesDigests, notSetUp }) => takesDigests && !notSetUp)
  return (await toChannel(workspace, parts, trx)) ?? (await toMembers(workspace, parts, trx))
}

async function toChannel(
  workspace: Tenant,
  parts: readonly ChannelPart[],
  trx: TransactionClientContract
): Promise<DigestRoute | null> {
  const channels = await Channel.within(workspace, trx)
    .where('is_paused', false)
    .orderBy('created_at')
    .orderBy('id')
  const routes = channels.flatMap(({ id: channelId, kind, destination }) => {
    const part = parts.find(({ id }) => id === kind)
    const recipients = part && destination !== null ? unique(recipientsOf(part, destination)) : []
    return part && recipients.length > 0 ? [{ part, route: { kind, channelId, recipients } }] : []
  })
  return (routes.find(({ part }) => part.byMail) ?? routes.at(0))?.route ?? null
}

async function toMembers(
  workspace: Tenant,
  parts: readonly ChannelPart[],
  trx: TransactionClientContract
): Promise<DigestRoute | null> {
  const part = parts.find(({ byMail }) => byMail)
  if (!part) return null
  const members = await Membership.within(workspace, trx)
    .whereNull('unsubscribed_at')
    .preload('user')
    .orderBy('created_at')
    .orderBy('id')
  const recipients = members.map(({ user }) => user.email)
  return recipients.length > 0 ? { kind: part.id, channelId: null, recipients } : null
}

function unique(recipients: string[]): string[] {
  return [...new Set(recipients)]
}
