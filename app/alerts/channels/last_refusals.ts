import type { Channel as ChannelPart } from '#platform/contract'
import type { Tenant } from '#platform/database/tenant_model'
import type { Refusal } from '#alerts/channels/listed'
import { recipientsOf } from '#alerts/channels/loaded'
import type Channel from '#alerts/models/channel'
import Delivery from '#alerts/models/delivery'

/** Enough to hold the last of every recipient, unless one is refused all the time. */
const LOOKED_AT = 200

/** Those whom a channel is sent to now and who took nothing when something was sent to them last, and why. */
export async function lastRefusals(
  workspace: Tenant,
  { id: channelId, destination }: Channel,
  part: ChannelPart
): Promise<Refusal[]> {
  if (destination === null) return []
  const recipients = new Set(recipientsOf(part, destination))
  const refused = await Delivery.within(workspace)
    .where({ channelId })
    .whereIn('status', ['refused', 'expired'])
    .orderBy('ended_at', 'desc')
    .limit(LOOKED_AT)
  const refusals: Refusal[] = []
  for (const { recipient, lastError, endedAt } of refused) {
    if (!recipients.delete(recipient)) continue
    const later = await Delivery.within(workspace)
      .where({ channelId, recipient, status: 'sent' })
      .where('ended_at', '>', endedAt!)
      .first()
    if (!later) refusals.push({ recipient, reason: lastError ?? '', at: endedAt! })
  }
  return refusals
}
