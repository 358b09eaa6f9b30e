import type { ChannelSettings } from '#delivery/channels/channel_settings'
import { findChannel, findPart } from '#delivery/channels/find_channel'
import { saveChannel, type SavedChannel } from '#delivery/channels/save_channel'
import type { Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Changes a channel.
 *
 * @param named the channel's ID, or its kind if the workspace has only one channel of that kind
 * @throws NotFound
 * @throws InvalidInput
 */
export async function changeChannel(
  workspace: Workspace,
  named: string,
  settings: ChannelSettings,
  actor: Actor
): Promise<SavedChannel> {
  const { id, kind } = await findChannel(workspace, named)
  return saveChannel(workspace, await findPart(kind), settings, actor, (trx) =>
    findChannel(workspace, id, trx)
  )
}
