import { channelName } from '#delivery/channels/labels'
import { loadedChannel } from '#delivery/channels/loaded'
import Channel from '#delivery/models/channel'
import { openNotices } from '#delivery/notices/list_notices'
import type { Tenant } from '#platform/database/tenant_model'
import type { Problems } from '#web/inbox/inbox_types'

/** Returns channels whose deliveries fail. Paused channels are left out, because a user paused them on purpose. */
export async function failingChannels(workspace: Tenant): Promise<Problems['channels']> {
  const failing = await Channel.within(workspace)
    .where('is_paused', false)
    .whereNotNull('failing_since')
    .orderBy('failing_since')
  const channels = failing.map(async (channel) => {
    const { failingSince, lastError } = channel
    const name = channelName(channel, await loadedChannel(channel.kind))
    return { name, failingSince: failingSince!, lastError }
  })
  return Promise.all(channels)
}

/** Returns the problems that a team should know about before it trusts an empty inbox. */
export async function problemsOf(workspace: Tenant): Promise<Problems> {
  const { notices, total } = await openNotices(workspace)
  return {
    channels: await failingChannels(workspace),
    notices: notices.map(({ id, watchedUrlId, url, name, detail, openedAt }) => ({
      id,
      watchedUrlId,
      url,
      name,
      detail,
      openedAt,
    })),
    totalNotices: total,
  }
}
