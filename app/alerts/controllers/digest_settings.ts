import type { Tenant } from '#platform/database/tenant_model'
import type { ChannelsPage } from '#alerts/controllers/channels_page'
import { digestAudience } from '#alerts/digest/audience'
import { digestScheduleOf } from '#alerts/digest/schedule'
import Membership from '#workspaces/models/membership'

/** The daily digest as the page of the channels shows it to a member. */
export async function digestOf(workspace: Tenant, viewer: { id: string }): Promise<ChannelsPage['digest']> {
  const { unsubscribedAt } = await Membership.within(workspace)
    .where('user_id', viewer.id)
    .select('unsubscribed_at')
    .firstOrFail()
  return {
    ...(await digestScheduleOf(workspace)),
    audience: await digestAudience(workspace),
    isUnsubscribed: unsubscribedAt !== null,
  }
}
