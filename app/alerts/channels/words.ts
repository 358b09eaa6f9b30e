/** Channels in plain words, without what is secret about them. */
import type { Channel as ChannelPart } from '#platform/contract'
import type Channel from '#alerts/models/channel'
import type { QuietHours } from '#alerts/channels/quiet_hours'

/** Without what makes it a secret; null where it can not be read, or nobody knows what is secret about it. */
export function maskedDestination({ destination }: Channel, part: ChannelPart | null): string | null {
  if (destination === null || !part) return null
  return part.mask?.(destination) ?? destination
}

/** "22:00 to 7:00". */
export function quietHoursInWords({ from, until }: QuietHours): string {
  return `${from}:00 to ${until}:00`
}

/** "Slack to hooks.slack.com/…, from medium on, quiet 22:00 to 7:00, paused". */
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
