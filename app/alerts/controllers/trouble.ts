import type { Tenant } from '#platform/database/tenant_model'
import { loadedChannel } from '#alerts/channels/loaded'
import type { Trouble } from '#alerts/controllers/inbox_page'
import Channel from '#alerts/models/channel'
import { openNotices } from '#alerts/notices/list_notices'

/** Channels that do not get through. A paused one is no trouble: somebody wanted it so. */
export async function failingChannels(workspace: Tenant): Promise<Trouble['channels']> {
  const failing = await Channel.within(workspace)
    .where('is_paused', false)
    .whereNotNull('failing_since')
    .orderBy('failing_since')
  const channels = failing.map(async ({ kind, failingSince, lastError }) => {
    const part = await loadedChannel(kind)
    return { name: part?.name ?? kind, failingSince: failingSince!, lastError }
  })
  return Promise.all(channels)
}

/** What a team should know before it trusts a quiet inbox. */
export async function troubleOf(workspace: Tenant): Promise<Trouble> {
  const { notices, total } = await openNotices(workspace)
  return {
    channels: await failingChannels(workspace),
    notices: notices.map(({ id, watchedUrlId, url, detail, openedAt }) => ({
      id,
      watchedUrlId,
      url,
      detail,
      openedAt,
    })),
    totalNotices: total,
  }
}
