import { formatTimestamp } from '#platform/instants'
import { channelName, maskedDestination } from '#delivery/channels/labels'
import { loadedChannel } from '#delivery/channels/loaded'
import type Channel from '#delivery/models/channel'

/** Returns a channel as the API shows it, without its secrets. */
export async function presentChannel(channel: Channel) {
  const part = await loadedChannel(channel.kind)
  return {
    id: channel.id,
    kind: channel.kind,
    name: channelName(channel, part),
    destination: maskedDestination(channel, part),
    minimumScore: channel.minimumScore,
    competitorIds: channel.competitorIds,
    tags: channel.tags,
    labels: channel.labels,
    keywords: channel.keywords,
    quietHours: channel.quietHours,
    isPaused: channel.isPaused,
    createdAt: formatTimestamp(channel.createdAt),
    lastSentAt: timestampOf(channel.lastSentAt),
    failingSince: timestampOf(channel.failingSince),
    lastError: channel.lastError,
  }
}

function timestampOf(instant: number | null): string | null {
  return instant === null ? null : formatTimestamp(instant)
}
