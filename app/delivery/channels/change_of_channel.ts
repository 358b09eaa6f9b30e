import type { HoursOfDay } from '#platform/hours_of_day'
import type { ChannelSettings } from '#delivery/channels/channel_settings'
import { signalScores } from 'rivalwatch-plugin'
import { InvalidInput } from '#platform/errors'

/** The flags of `channel:set`. */
interface Flags {
  name?: string
  to?: string
  minimum?: string
  quietHours?: string
  pause?: boolean
  resume?: boolean
  newSecret?: boolean
}

/**
 * Turns flags into a change of a channel.
 *
 * @throws InvalidInput
 */
export function changeOfChannel(flags: Flags): ChannelSettings {
  if (flags.pause && flags.resume) throw refused('pause', 'Use either --pause or --resume, not both.')
  const change = {
    ...(flags.name !== undefined && { name: flags.name }),
    ...(flags.to !== undefined && { destination: flags.to }),
    ...(flags.minimum !== undefined && { minimumScore: minimumOf(flags.minimum) }),
    ...(flags.quietHours !== undefined && { quietHours: quietHoursOf(flags.quietHours) }),
    ...(flags.pause && { isPaused: true }),
    ...(flags.resume && { isPaused: false }),
    ...(flags.newSecret && { newSecret: true }),
  }
  if (Object.keys(change).length > 0) return change
  const names = '--to=, --name=, --minimum=, --quiet-hours=, --pause, --resume or --new-secret'
  throw refused('to', `Pass at least one of ${names}.`)
}

function minimumOf(text: string) {
  const score = signalScores.find((known) => known === text)
  if (!score) throw refused('minimum', `Minimum importance must be one of ${signalScores.join(', ')}.`)
  return score
}

function quietHoursOf(text: string): HoursOfDay | null {
  if (text === 'none') return null
  const hours = /^(\d{1,2})-(\d{1,2})$/.exec(text)
  if (!hours) throw refused('quietHours', 'Quiet hours must be a range of hours, such as 22-7, or none.')
  return { from: Number(hours[1]), until: Number(hours[2]) }
}

function refused(field: string, message: string): InvalidInput {
  return InvalidInput.field(field, 'command', message)
}
