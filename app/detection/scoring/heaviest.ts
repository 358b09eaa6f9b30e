import type { Learned } from '#detection/scoring/learned'

/** The maximum number of features returned on each side. */
const MOST = 25
/** The minimum weight that is listed. A smaller one would be shown as 0.0. */
const LEAST_WEIGHT = 0.05

/** Returns the features that raise and that lower scores, heaviest first, and how many others there are. */
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
