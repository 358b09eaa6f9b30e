import type { Learned } from '#alerts/tuning/learned'

/** Things that raise, and things that lower, at most. */
const MOST = 25
/** What weighs less reads as 0.0. */
const LEAST_WEIGHT = 0.05

/** What raises changes and what lowers them, each the heaviest first, and how many weigh less than those. */
export function heaviest(learned: readonly Learned[]): {
  raises: Learned[]
  lowers: Learned[]
  more: number
} {
  const heavy = learned.filter(({ weight }) => Math.abs(weight) >= LEAST_WEIGHT)
  const raises = heavy.filter(({ weight }) => weight > 0).slice(0, MOST)
  const lowers = heavy.filter(({ weight }) => weight < 0).slice(0, MOST)
  return { raises, lowers, more: learned.length - raises.length - lowers.length }
}
