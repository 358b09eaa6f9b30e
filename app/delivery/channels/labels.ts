/** Channels in plain words, without their secrets. */
import type { Channel as ChannelPart } from 'rivalwatch-plugin'
import type Channel from '#delivery/models/channel'
import type { QuietHours } from '#delivery/channels/quiet_hours'

/** Returns the destination without its secret part; null if it cannot be read, or if its plugin is not loaded. */
export function maskedDestination({ destination }: Channel, part: ChannelPart | null): string | null {
  if (destination === null || !part) return null
  return part.mask?.(destination) ?? destination
}

/** Returns "22:00 to 7:00". */
function quietHoursInWords({ from, until }: QuietHours): string {
  return `${from}:00 to ${until}:00`
}

/** Returns "Slack to hooks.slack.com/…, medium importance or higher, quiet 22:00 to 7:00, paused". */
export function channelInWords(channel: Channel, part: ChannelPart | null): string {
  return [
    `${part?.name ?? channel.kind} to ${maskedDestination(channel, part) ?? 'an unreadable destination'}`,
    { high: 'high importance', medium: 'medium importance or higher', low: 'all alerts' }[
      channel.minimumScore
    ],
    channel.quietHours && `quiet ${quietHoursInWords(channel.quietHours)}`,
    channel.isPaused && 'paused',
  ]
    .filter(Boolean)
    .join(', ')
}
