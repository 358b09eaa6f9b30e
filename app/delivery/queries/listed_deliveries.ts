/** Deliveries as the API lists them. */
import Alert from '#alerts/models/alert'
import { findChannelById } from '#delivery/channels/find_channel_by_id'
import Delivery from '#delivery/models/delivery'
import { presentDelivery } from '#delivery/transformers/delivery'
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'

/** Returns the newest deliveries of a channel, newest first. Throws `NotFound`. */
export async function deliveriesOfChannel(workspace: Tenant, id: string, limit: number) {
  const channel = await findChannelById(workspace, id)
  const deliveries = await Delivery.within(workspace)
    .where('channel_id', channel.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  return deliveries.map(presentDelivery)
}

/** Returns the deliveries of an alert, oldest first. Throws `NotFound`. */
export async function deliveriesOfAlert(workspace: Tenant, id: string) {
  const alert = await Alert.within(workspace).where('id', id).first()
  if (!alert) throw new NotFound('Alert')
  const deliveries = await Delivery.within(workspace)
    .where('alert_id', alert.id)
    .orderBy('created_at')
    .orderBy('id')
  return deliveries.map(presentDelivery)
}
