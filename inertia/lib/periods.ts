import { dayInWords } from '~/lib/clock.svelte'

/** Formats a period of days: "9 to 15 March", "23 February to 1 March". */
export function periodInWords({ from, to }: { from: string; to: string }): string {
  if (from === to) return dayInWords(from)
  const begin = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : dayInWords(from)
  return `${begin} to ${dayInWords(to)}`
}

/** Returns the title of a briefing: "Briefing, 9 to 15 March", or "Briefing: Enterprise, 9 to 15 March". */
export function briefingTitle({ tag, ...days }: { from: string; to: string; tag: string | null }): string {
  return `Briefing${tag === null ? '' : `: ${tag}`}, ${periodInWords(days)}`
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
