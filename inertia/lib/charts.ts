import { scaleLinear } from 'd3-scale'

/** The maximum number of gridlines of a chart, including the axis. */
const LINES = 5

/** Returns a scale from zero to a round number above all values, with integers at its gridlines. */
export function amountScale(values: number[], height: number) {
  const scale = scaleLinear([0, Math.max(1, ...values)], [height, 0]).nice(LINES - 1)
  return { y: scale, lines: scale.ticks(LINES - 1).filter(Number.isInteger) }
}

/** Formats an amount: "950", "1.5k", "2M". */
export function shortAmount(amount: number): string {
  return new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
    .format(amount)
    .replace('K', 'k')
}

const DAY = 86_400_000

/** Returns the place of a day on an axis with one point a day: 0 for the first day, 1 for the last. */
export function shareOfDays(day: string, first: string, length: number): number {
  return (Date.parse(day) - Date.parse(first)) / DAY / Math.max(1, length - 1)
}
