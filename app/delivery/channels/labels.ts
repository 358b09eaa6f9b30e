/** Channels in plain words, without their secrets. */
import { countOf, labelNames, type Channel as ChannelPart } from 'rivalwatch-plugin'
import type Channel from '#delivery/models/channel'
import type { HoursOfDay } from '#platform/hours_of_day'

/** Returns the name that people know a channel by. */
export function channelName({ name, kind }: Channel, part: ChannelPart | null): string {
  return name ?? part?.name ?? kind
}

/** Returns the destination without its secret part; null if it cannot be decrypted or its plugin is not loaded. */
export function maskedDestination({ destination }: Channel, part: ChannelPart | null): string | null {
  if (destination === null || !part) return null
  return part.mask?.(destination) ?? destination
}

/** Returns quiet hours in words, such as "22:00 to 7:00". */
function quietHoursInWords({ from, until }: HoursOfDay): string {
  return `${from}:00 to ${until}:00`
}

/**
 * Returns a description such as "Slack to hooks.slack.com/…, medium importance or higher, quiet 22:00 to 7:00, paused".
 */
export function channelInWords(channel: Channel, part: ChannelPart | null): string {
  return [
    `${nameAndKind(channel, part)} to ${maskedDestination(channel, part) ?? 'an unreadable destination'}`,
    { high: 'high importance', medium: 'medium importance or higher', low: 'all alerts' }[
      channel.minimumScore
    ],
    channel.competitorIds.length > 0 && countOf(channel.competitorIds.length, 'competitor'),
    channel.tags.length > 0 && `tags ${channel.tags.join('/')}`,
    channel.labels.length > 0 && `page types ${channel.labels.map((label) => labelNames[label]).join('/')}`,
    channel.keywords.length > 0 && `keywords ${channel.keywords.join('/')}`,
    channel.quietHours && `quiet ${quietHoursInWords(channel.quietHours)}`,
    channel.isPaused && 'paused',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns "Sales (Slack)", or "Slack" for a channel without a name. */
function nameAndKind({ name, kind }: Channel, part: ChannelPart | null): string {
  const ofKind = part?.name ?? kind
  return name === null || name === ofKind ? ofKind : `${name} (${ofKind})`
}
