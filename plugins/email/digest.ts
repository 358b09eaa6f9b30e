import { countOf, type DigestAlert, type DigestMessage } from 'rivalwatch-plugin'

export const alertsOf = ({ competitors }: DigestMessage): DigestAlert[] =>
  competitors.flatMap(({ alerts }) => alerts)

export function noticesOf({ notices }: DigestMessage): { unreadable: number; readableAgain: number } {
  const unreadable = notices.filter(({ kind }) => kind === 'unreadable').length
  return { unreadable, readableAgain: notices.length - unreadable }
}

/** Returns "This week: 23 alerts, 5 more than the week before. 214 changes were filtered out." */
export function weekOf({ week: { alerts, alertsBefore, heldBack } }: DigestMessage): string {
  return `This week: ${alerts === 0 ? 'no alerts' : countOf(alerts, 'alert')}, ${compared(alerts, alertsBefore)}. ${held(heldBack)}`
}

function compared(alerts: number, before: number): string {
  if (alerts === before) return alerts === 0 ? 'none the week before' : 'same as the week before'
  const difference = Math.abs(alerts - before).toLocaleString('en')
  return `${difference} ${alerts > before ? 'more' : 'fewer'} than the week before`
}

function held(changes: number): string {
  if (changes === 0) return 'No changes were filtered out.'
  return `${countOf(changes, 'change')} ${changes === 1 ? 'was' : 'were'} filtered out.`
}
