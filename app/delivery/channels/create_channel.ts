import type { ChannelSettings } from '#delivery/channels/channel_settings'
import { findPart } from '#delivery/channels/find_channel'
import { saveChannel, type SavedChannel } from '#delivery/channels/save_channel'
import type { Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Creates a channel of a kind. A workspace can have several.
 *
 * @param kind ID of a loaded plugin's channel
 * @throws InvalidInput
 */
export async function createChannel(
  workspace: Workspace,
  kind: string,
  settings: ChannelSettings,
  actor: Actor
): Promise<SavedChannel> {
  return saveChannel(workspace, await findPart(kind), settings, actor, async () => null)
}
