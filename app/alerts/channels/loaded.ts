import app from '@adonisjs/core/services/app'
import type { Channel as ChannelPart } from '#platform/contract'

/** The channels of the loaded plugins, in plugin order. */
export async function loadedChannels(): Promise<ChannelPart[]> {
  return (await app.container.make('plugins')).all('channels')
}

/** Null where no loaded plugin has such a channel. */
export async function loadedChannel(kind: string): Promise<ChannelPart | null> {
  return (await loadedChannels()).find(({ id }) => id === kind) ?? null
}

/** Those whom a destination names; one that is not named where the channel has one recipient. */
export function recipientsOf(channel: ChannelPart, destination: string): string[] {
  return channel.recipients?.(destination) ?? ['']
}
