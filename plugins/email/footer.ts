import { plainLine, type ChannelMessage, type SignalScore } from '#platform/contract'

const ALERTS: Record<SignalScore, string> = {
  high: 'alerts scored high',
  medium: 'alerts scored medium or higher',
  low: 'all alerts',
}

/** Why somebody gets this. */
export function reasonOf(message: ChannelMessage): string {
  const name = plainLine(message.workspace.name)
  if (message.kind === 'test') return `You get this because the email channel of ${name} is being tried out.`
  const what = message.kind === 'alert' ? ALERTS[message.minimumScore] : 'the daily digest'
  return `You get ${what} for ${name}.`
}
