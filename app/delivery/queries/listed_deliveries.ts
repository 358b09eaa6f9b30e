/** Deliveries as the API lists them. */
import Alert from '#alerts/models/alert'
import { findChannelById } from '#delivery/channels/find_channel_by_id'
import Delivery from '#delivery/models/delivery'
import { presentDelivery } from '#delivery/transformers/delivery'
import { keyset } from '#platform/database/keyset'
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'
import { rowsUpTo, type Place } from '#platform/operations/cursors'

/** Returns a part of a channel's deliveries, newest first. @throws NotFound */
export async function deliveriesOfChannel(workspace: Tenant, id: string, place: Place) {
  const channel = await findChannelById(workspace, id)
  const query = Delivery.within(workspace).where('channel_id', channel.id)
  const found = await keyset(query, 'created_at', 'desc', place)
  const { rows, next } = rowsUpTo(found, place.limit, (delivery) => ({
    at: delivery.createdAt,
    id: delivery.id,
  }))
  return { rows: rows.map(presentDelivery), next }
}

/** Returns the deliveries of an alert, oldest first. @throws NotFound */
export async function deliveriesOfAlert(workspace: Tenant, id: string) {
  const alert = await Alert.within(workspace).where('id', id).first()
  if (!alert) throw new NotFound('Alert')
  const deliveries = await Delivery.within(workspace)
    .where('alert_id', alert.id)
    .orderBy('created_at')
    .orderBy('id')
  return deliveries.map(presentDelivery)
}
