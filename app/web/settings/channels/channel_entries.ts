import { foldTag } from '#monitoring/tags/tag_names'
import { tagsOfWorkspace } from '#monitoring/tags/tags'
import type { Tenant } from '#platform/database/tenant_model'
import { listChannels } from '#delivery/channels/list_channels'
import { loadedChannels } from '#delivery/channels/loaded'
import Competitor from '#monitoring/models/competitor'
import type { ChannelEntry, ChannelKind } from '#web/settings/channels/channels_types'

/** Returns the installed kinds of channels, in plugin order. */
export async function channelKinds(): Promise<ChannelKind[]> {
  const parts = await loadedChannels()
  return parts.map((part) => ({
    kind: part.id,
    name: part.name,
    hint: part.destinationHint,
    notSetUp: part.notSetUp ?? null,
    isSecret: Boolean(part.mask),
    signs: Boolean(part.signs),
  }))
}

/** Returns a workspace's channels, including those whose plugin is gone. */
export async function channelEntries(
  workspace: Tenant,
  kinds: readonly ChannelKind[]
): Promise<ChannelEntry[]> {
  const channels = await listChannels(workspace)
  const names = await competitorNames(workspace, [
    ...new Set(channels.flatMap(({ competitorIds }) => competitorIds)),
  ])
  const inUse = new Set((await tagsOfWorkspace(workspace)).map(({ name }) => foldTag(name)))
  return channels.map((channel) => ({
    channel,
    kind: kinds.find(({ kind }) => kind === channel.kind) ?? goneKind(channel),
    competitors: channel.competitorIds.flatMap((id) => names.get(id) ?? []),
    hasTagged: channel.tags.some((tag) => inUse.has(foldTag(tag))),
  }))
}

function goneKind({ kind, kindName }: { kind: string; kindName: string }): ChannelKind {
  return {
    kind,
    name: kindName,
    hint: '',
    notSetUp: 'The plugin for this channel is no longer installed.',
    isSecret: true,
    signs: false,
  }
}

async function competitorNames(workspace: Tenant, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const competitors = await Competitor.within(workspace).whereIn('id', ids).select('id', 'name')
  return new Map(competitors.map(({ id, name }) => [id, name]))
}
