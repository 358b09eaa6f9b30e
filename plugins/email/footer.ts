import { plainLine, type ChannelMessage, type SignalScore } from 'rivalwatch-plugin'

const ALERTS: Record<SignalScore, string> = {
  high: 'high-importance alerts',
  medium: 'alerts of medium importance or higher',
  low: 'all alerts',
}

/** Returns a sentence that says why the recipient gets this email. */
export function reasonOf(message: ChannelMessage): string {
  const name = plainLine(message.workspace.name)
  if (message.kind === 'test')
    return `You're receiving this because someone is testing the email channel of ${name}.`
  if (message.kind === 'briefing') return `You're receiving a weekly briefing for ${name}.`
  const what = message.kind === 'alert' ? ALERTS[message.minimumScore] : 'the daily digest'
  return `You're receiving ${what} for ${name}.`
}
