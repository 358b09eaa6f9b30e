import type { Tenant } from '#platform/database/tenant_model'
import { currentTimeZone } from '#platform/time_zones'
import type { ChannelsPage } from '#web/settings/channels/channels_types'
import { digestAudience } from '#delivery/digest/audience'
import { listChannels } from '#delivery/channels/list_channels'
import { loadedChannels } from '#delivery/channels/loaded'
import { digestScheduleOf } from '#delivery/digest/schedule'
import Membership from '#workspaces/models/membership'

/** Returns the digest settings that the channels page shows to a member. */
export async function digestOf(workspace: Tenant, viewer: { id: string }): Promise<ChannelsPage['digest']> {
  const { unsubscribedAt } = await Membership.within(workspace)
    .where('user_id', viewer.id)
    .select('unsubscribed_at')
    .firstOrFail()
  const schedule = await digestScheduleOf(workspace)
  return {
    ...schedule,
    timeZone: currentTimeZone(schedule.timeZone),
    channels: await digestChannels(workspace),
    audience: await digestAudience(workspace),
    isUnsubscribed: unsubscribedAt !== null,
  }
}

/** Returns the channels that a digest can be sent to. */
async function digestChannels(workspace: Tenant): Promise<ChannelsPage['digest']['channels']> {
  const kinds = (await loadedChannels()).filter(({ takesDigests }) => takesDigests).map(({ id }) => id)
  const channels = await listChannels(workspace)
  return channels.filter(({ kind }) => kinds.includes(kind)).map(({ id, name }) => ({ id, name }))
}
