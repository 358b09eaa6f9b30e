import { reading } from '#platform/database/hot_read'
import { find } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import type { Channel as ChannelPart } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'
import { InvalidInput, NotFound } from '#platform/errors'
import { loadedChannels } from '#delivery/channels/loaded'
import Channel from '#delivery/models/channel'

/**
 * Returns a plugin's channel by its id.
 *
 * @throws InvalidInput listing the available ones
 */
export async function findPart(kind: string): Promise<ChannelPart> {
  const parts = await loadedChannels()
  const part = parts.find(({ id }) => id === kind)
  if (part) return part
  const known = parts.map(({ id }) => id).join(', ') || 'none, because no channel plugin is installed'
  throw InvalidInput.field('kind', 'enum', `Unknown channel "${kind.slice(0, 40)}". Available: ${known}.`)
}

/**
 * Returns a workspace's channel of a kind, locked if in a transaction.
 *
 * @throws NotFound
 */
export async function findChannel(workspace: Tenant, kind: string, trx?: Statements): Promise<Channel> {
  const channel = await channelOf(workspace, kind, trx)
  if (!channel) throw new NotFound(`Channel "${kind}"`)
  return channel
}

/** Returns a workspace's channel of a kind, locked if in a transaction; null if there is none. */
export function channelOf(workspace: Tenant, kind: string, trx?: Statements): Promise<Channel | null> {
  const lock = trx !== undefined
  return find(trx ?? reading(), Channel, { workspaceId: workspace.id, kind }, { lock })
}
