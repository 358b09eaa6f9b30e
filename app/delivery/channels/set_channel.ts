import { changeChannel } from '#delivery/channels/change_channel'
import type { ChannelSettings } from '#delivery/channels/channel_settings'
import { findPart, isChannelId, onlyChannelOf } from '#delivery/channels/find_channel'
import { saveChannel, type SavedChannel } from '#delivery/channels/save_channel'
import type { Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Creates the workspace's channel of a kind, or changes it if there is one.
 *
 * @param settings.kind ID of a loaded plugin's channel, or of the channel to change
 * @throws NotFound
 * @throws InvalidInput also if there are several of the kind
 */
export async function setChannel(
  workspace: Workspace,
  { kind, ...settings }: ChannelSettings & { kind: string },
  actor: Actor
): Promise<SavedChannel> {
  if (isChannelId(kind)) return changeChannel(workspace, kind, settings, actor)
  const part = await findPart(kind)
  return saveChannel(workspace, part, settings, actor, (trx) => onlyChannelOf(workspace, part.id, trx))
}
