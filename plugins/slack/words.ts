import type { DigestMessage, PageLabel, SignalScore } from '#platform/contract'

export const scoreNames: Record<SignalScore, string> = { high: 'High', medium: 'Medium', low: 'Low' }

export const glyphs: Record<SignalScore, string> = { high: '▮▮▮', medium: '▮▮▯', low: '▮▯▯' }

/** Seen on Slack's light and on its dark ground. */
export const colours: Record<SignalScore, string> = { high: '#cc5418', medium: '#b07d12', low: '#7a8686' }

const labelNames: Record<PageLabel, string> = {
  pricing: 'Pricing',
  features: 'Features',
  changelog: 'Changelog',
  blog: 'Blog',
  careers: 'Careers',
  docs: 'Docs',
  homepage: 'Homepage',
  custom: 'Page',
}

export function labelName(label: PageLabel): string {
  return labelNames[label] ?? labelNames.custom
}

/** "4 changes at 3 competitors, Thursday 19 November". */
export function headline({ competitors, more, notices, day }: DigestMessage): string {
  const listed = competitors.reduce((sum, { alerts }) => sum + alerts.length, 0)
  const what = listed > 0 ? count(listed + more, 'change') : count(notices.length, 'notice')
  // Nobody says where those stand that are not listed.
  const where = listed > 0 && more === 0 ? ` at ${count(competitors.length, 'competitor')}` : ''
  return `${what}${where}, ${dayName(day)}`
}

/** "This week: 23 alerts, 5 more than the week before. 214 changes were held back." */
export function weekInNumbers({ alerts, alertsBefore, heldBack }: DigestMessage['week']): string {
  const silence =
    heldBack > 0 ? ` ${count(heldBack, 'change')} ${heldBack === 1 ? 'was' : 'were'} held back.` : ''
  return `This week: ${count(alerts, 'alert')}, ${compared(alerts, alertsBefore)} the week before.${silence}`
}

/** "1 change", "1,200 changes". */
export function count(number: number, one: string): string {
  return `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`
}

function compared(now: number, before: number): string {
  if (now === before) return 'as many as'
  return `${Math.abs(now - before).toLocaleString('en')} ${now > before ? 'more' : 'fewer'} than`
}

/** @param day `YYYY-MM-DD` */
function dayName(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en', { ...options, timeZone: 'UTC' })
  return `${part({ weekday: 'long' })} ${date.getUTCDate()} ${part({ month: 'long' })}`
}
