import app from '@adonisjs/core/services/app'
import type { Channel as ChannelPart } from 'rivalwatch-plugin'

/** Returns the channels of the loaded plugins, in plugin order. */
export async function loadedChannels(): Promise<ChannelPart[]> {
  return (await app.container.make('plugins')).all('channels')
}

/** Returns a channel by its ID; null if no loaded plugin has it. */
export async function loadedChannel(kind: string): Promise<ChannelPart | null> {
  return (await loadedChannels()).find(({ id }) => id === kind) ?? null
}

/** Returns the recipients that a destination names; one empty string if the channel has a single recipient. */
export function recipientsOf(channel: ChannelPart, destination: string): string[] {
  return channel.recipients?.(destination) ?? ['']
}
