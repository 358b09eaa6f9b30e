import {
  countOf,
  dayName,
  labelNames,
  type DigestMessage,
  type PageLabel,
  type SignalScore,
} from 'rivalwatch-plugin'

export const glyphs: Record<SignalScore, string> = { high: '▮▮▮', medium: '▮▮▯', low: '▮▯▯' }

/** Legible on Slack's light and dark themes. */
export const colors: Record<SignalScore, string> = { high: '#cc5418', medium: '#b07d12', low: '#7a8686' }

export function labelName(label: PageLabel): string {
  return labelNames[label] ?? labelNames.custom
}

/** "4 changes at 3 competitors, Thursday 19 November". */
export function headline({ competitors, more, notices, day }: DigestMessage): string {
  const listed = competitors.reduce((sum, { alerts }) => sum + alerts.length, 0)
  const what = listed > 0 ? countOf(listed + more, 'change') : countOf(notices.length, 'page problem')
  // The competitors of the alerts that are not listed are unknown.
  const where = listed > 0 && more === 0 ? ` at ${countOf(competitors.length, 'competitor')}` : ''
  return `${what}${where}, ${dayName(day)}`
}

/** "This week: 23 alerts, 5 more than the week before. 214 changes were filtered out." */
export function weekInNumbers({ alerts, alertsBefore, heldBack }: DigestMessage['week']): string {
  const silence =
    heldBack > 0 ? ` ${countOf(heldBack, 'change')} ${heldBack === 1 ? 'was' : 'were'} filtered out.` : ''
  return `This week: ${countOf(alerts, 'alert')}, ${compared(alerts, alertsBefore)} the week before.${silence}`
}

function compared(now: number, before: number): string {
  if (now === before) return 'same as'
  return `${Math.abs(now - before).toLocaleString('en')} ${now > before ? 'more' : 'fewer'} than`
}
