import { reading } from '#platform/database/hot_read'
import { find, modelsOf } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import type { Channel as ChannelPart } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'
import { InvalidInput, NotFound } from '#platform/errors'
import { idPrefixes, readId } from '#platform/ids'
import { loadedChannels } from '#delivery/channels/loaded'
import Channel from '#delivery/models/channel'

/**
 * Returns a plugin's channel by its ID.
 *
 * @throws InvalidInput listing the available channels
 */
export async function findPart(kind: string): Promise<ChannelPart> {
  const parts = await loadedChannels()
  const part = parts.find(({ id }) => id === kind)
  if (part) return part
  const known = parts.map(({ id }) => id).join(', ') || 'none, because no channel plugin is installed'
  throw InvalidInput.field('kind', 'enum', `Unknown channel "${kind.slice(0, 40)}". Available: ${known}.`)
}

/** Whether a text is the ID of a channel rather than a kind. */
export function isChannelId(named: string): boolean {
  return named.startsWith(`${idPrefixes.channel}_`)
}

/**
 * Returns a channel of a workspace, locked if in a transaction.
 *
 * @param named the channel's ID, or its kind if the workspace has only one channel of that kind
 * @throws NotFound
 * @throws InvalidInput if there are several of the kind
 */
export async function findChannel(workspace: Tenant, named: string, trx?: Statements): Promise<Channel> {
  const channel = isChannelId(named)
    ? await find(
        trx ?? reading(),
        Channel,
        { id: readId(named), workspaceId: workspace.id },
        { lock: trx !== undefined }
      )
    : await onlyChannelOf(workspace, named, trx)
  if (!channel) throw new NotFound(`Channel "${named}"`)
  return channel
}

/**
 * Returns a workspace's channel of a kind, locked if in a transaction; null if there is none.
 *
 * @throws InvalidInput if there are several
 */
export async function onlyChannelOf(
  workspace: Tenant,
  kind: string,
  trx?: Statements
): Promise<Channel | null> {
  const channels = await channelsOf(workspace, kind, trx)
  if (channels.length <= 1) return channels.at(0) ?? null
  const ids = channels.map(({ id }) => id).join(', ')
  throw InvalidInput.field(
    'kind',
    'ambiguous',
    `There are ${channels.length} ${kind} channels. Use an ID: ${ids}.`
  )
}

/** Returns a workspace's channels of a kind, the oldest first, locked if in a transaction. */
export async function channelsOf(workspace: Tenant, kind: string, trx?: Statements): Promise<Channel[]> {
  const query = (trx ?? reading())
    .selectFrom('channels')
    .where('workspace_id', '=', workspace.id)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
  return modelsOf(Channel, await (trx ? query.forUpdate() : query).execute())
}
