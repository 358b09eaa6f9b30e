import type { AroundDay } from '#analytics/queries/around_day'

const reasons = {
  too_soon: 'Visits can be compared once seven full days have passed.',
  too_early: "There aren't enough days of visits before this one to compare.",
  too_few: 'There are too few visits around this day to compare.',
}

const signed = (percent: number) => (percent < 0 ? `−${-percent}%` : `+${percent}%`)

/** Returns a sentence that compares visits before and after a day, without claiming a cause. */
export function aroundInWords(around: AroundDay): string {
  if ('reason' in around) return reasons[around.reason]
  const { percent, least, most, days } = around
  const change =
    percent === 0 ? 'about the same' : `${Math.abs(percent)}% ${percent > 0 ? 'higher' : 'lower'}`
  return `Visits were ${change} in the ${days} days after (between ${signed(least)} and ${signed(most)}).`
}
