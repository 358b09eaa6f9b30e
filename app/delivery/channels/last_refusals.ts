import type { Channel as ChannelPart } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'
import type { Refusal } from '#delivery/channels/listed'
import { recipientsOf } from '#delivery/channels/loaded'
import type Channel from '#delivery/models/channel'
import Delivery from '#delivery/models/delivery'

/**
 * The number of failed deliveries examined. Enough to include the last failure of every recipient, unless deliveries to
 * one of them fail all the time.
 */
const LOOKED_AT = 200

/** Returns the current recipients of a channel whose last delivery failed, and why. */
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
