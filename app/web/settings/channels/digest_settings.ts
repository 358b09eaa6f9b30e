import type { Tenant } from '#platform/database/tenant_model'
import type { ChannelsPage } from '#web/settings/channels/channels_page'
import { digestAudience } from '#delivery/digest/audience'
import { digestScheduleOf } from '#delivery/digest/schedule'
import Membership from '#workspaces/models/membership'

/** Returns the digest settings as the channels page shows them to a member. */
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
