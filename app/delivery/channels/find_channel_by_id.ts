import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'
import Channel from '#delivery/models/channel'

/** Returns a workspace's channel. @throws NotFound */
export async function findChannelById(workspace: Tenant, id: string): Promise<Channel> {
  const channel = await Channel.within(workspace).where('id', id).first()
  if (!channel) throw new NotFound('Channel')
  return channel
}
