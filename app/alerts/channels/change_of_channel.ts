import { signalScores } from '#platform/contract'
import { InvalidInput } from '#platform/errors'
import type { QuietHours } from '#alerts/channels/quiet_hours'
import type { ChannelSettings } from '#alerts/channels/set_channel'

/** What `channel:set` is told. */
interface Told {
  to?: string
  minimum?: string
  quietHours?: string
  pause?: boolean
  resume?: boolean
  newSecret?: boolean
}

/** What a command line wants of a channel. Throws `InvalidInput`. */
export function changeOfChannel(told: Told): Omit<ChannelSettings, 'kind'> {
  if (told.pause && told.resume) throw refused('pause', 'Use either --pause or --resume, not both.')
  const change = {
    ...(told.to !== undefined && { destination: told.to }),
    ...(told.minimum !== undefined && { minimumScore: minimumOf(told.minimum) }),
    ...(told.quietHours !== undefined && { quietHours: quietHoursOf(told.quietHours) }),
    ...(told.pause && { isPaused: true }),
    ...(told.resume && { isPaused: false }),
    ...(told.newSecret && { newSecret: true }),
  }
  if (Object.keys(change).length > 0) return change
  const flags = '--to=, --minimum=, --quiet-hours=, --pause, --resume or --new-secret'
  throw refused('to', `Pass at least one of ${flags}.`)
}

function minimumOf(text: string) {
  const score = signalScores.find((known) => known === text)
  if (!score) throw refused('minimum', `Minimum must be one of ${signalScores.join(', ')}.`)
  return score
}

function quietHoursOf(text: string): QuietHours | null {
  if (text === 'none') return null
  const hours = /^(\d{1,2})-(\d{1,2})$/.exec(text)
  if (!hours) throw refused('quietHours', 'Quiet hours must be a range of hours, such as 22-7, or none.')
  return { from: Number(hours[1]), until: Number(hours[2]) }
}

function refused(field: string, message: string): InvalidInput {
  return InvalidInput.field(field, 'command', message)
}
