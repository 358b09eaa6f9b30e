import type { Tenant } from '#platform/database/tenant_model'
import { listChannels } from '#delivery/channels/list_channels'
import { loadedChannels } from '#delivery/channels/loaded'
import type { ChannelChoice } from '#web/settings/channels/channels_page'

/** Returns the installed kinds of channels, and the workspace's channels whose plugin is gone. */
export async function channelChoices(workspace: Tenant): Promise<ChannelChoice[]> {
  const parts = await loadedChannels()
  const channels = await listChannels(workspace)
  const loaded = parts.map((part) => ({
    kind: part.id,
    name: part.name,
    hint: part.destinationHint,
    notSetUp: part.notSetUp ?? null,
    isSecret: Boolean(part.mask),
    signs: Boolean(part.signs),
    channel: channels.find(({ kind }) => kind === part.id) ?? null,
  }))
  const orphans = channels.filter(({ kind }) => parts.every(({ id }) => id !== kind))
  return [
    ...loaded,
    ...orphans.map((channel) => ({
      kind: channel.kind,
      name: channel.name,
      hint: '',
      notSetUp: 'The plugin for this channel is no longer installed.',
      isSecret: true,
      signs: false,
      channel,
    })),
  ]
}
