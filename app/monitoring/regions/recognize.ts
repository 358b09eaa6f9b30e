/**
 * Recognizes a region on a page. An element has to resemble the region as a whole, and in the traits that distinguished
 * the region from its lookalikes: three plans in a row differ by title and text, not by class. If no element does, or
 * two do equally, the region is lost, because no element is better than a wrong one.
 */
import type { Likeness, Print } from '#monitoring/regions/region'
import { comparison, printOf } from '#monitoring/regions/likeness'
import type { Survey } from '#monitoring/regions/survey'

const WEIGHTS: Record<keyof Likeness, number> = {
  text: 0.3,
  title: 0.2,
  above: 0.1,
  neighbors: 0.15,
  id: 0.35,
  names: 0.2,
  path: 0.15,
  tag: 0.05,
  shape: 0.1,
}
const TRAITS = Object.keys(WEIGHTS) as (keyof Likeness)[]

/** The minimum share of the weights that an element must match to be the region, and to count as a lookalike. */
const RESEMBLES = 0.55
const LOOKS_ALIKE = 0.4
/** The minimum share of the weights of the traits that distinguish the region. */
const DISTINCT = 0.5
/** The minimum total weight of these traits. With less, nothing distinguishes the region from its lookalikes. */
const LEAST_DISTINCTION = 0.08
/** The minimum lead of the best element over one elsewhere on the page. */
const AHEAD = 0.1
/** The minimum likeness of the names of an element that has no text and does not have the region's ID. */
const SAME_NAMES = 0.8

/** The minimum likeness of the names around two elements in the same place. */
const SAME_PATH = 0.8

/** The traits that a selector does not already require. */
const BEYOND_SELECTOR = TRAITS.filter((trait) => trait !== 'id' && trait !== 'names')
/** All traits except the position, which alone does not distinguish an element from a copy. */
const IN_ELEMENT = TRAITS.filter((trait) => trait !== 'neighbors')
/** The traits of an element that do not depend on its content. */
const OF_ELEMENT: readonly (keyof Likeness)[] = ['id', 'names', 'path', 'tag']
/** How much lower an element around or inside the best one may score and still be preferred for its own traits. */
const NEARLY = 0.2
/** The maximum number of lines by which the size of such an element may differ. */
const FEW_LINES = 2

interface Match {
  at: number
  score: number
  /** The score without `neighbors`, the trait that depends on the position. */
  anywhere: number
  /** The share of the weights of `OF_ELEMENT` that the element matches. */
  itself: number
}

/** Describes an element as a region; null if another element on the page is too similar. */
export function describe(page: Survey, at: number): Print | null {
  const print = printOf(page, at)
  const likenessOf = comparison(page, print)
  const shared = Object.fromEntries(TRAITS.map((trait) => [trait, 0])) as unknown as Record<
    keyof Likeness,
    number
  >
  for (const other of page.candidates) {
    if (isRelated(page, at, other)) continue
    const likeness = likenessOf(other)
    if (share(likeness, WEIGHTS) < LOOKS_ALIKE) continue
    for (const trait of TRAITS) shared[trait] = Math.max(shared[trait], likeness[trait] ?? 0)
  }
  const described = { ...print, shared }
  const own = likenessOf(at)
  const distinction = distinctWeights(described)
  const total = IN_ELEMENT.reduce((sum, trait) => sum + (own[trait] === null ? 0 : distinction[trait]), 0)
  return total < LEAST_DISTINCTION ? null : described
}

/**
 * Whether the only element that matches a region's selector is still the region: its content is like the region's, or
 * it is in the same place, inside the same elements and next to one of the same lines.
 */
export function isStill(page: Survey, print: Print, at: number): boolean {
  const likeness = comparison(page, print)(at)
  const resembles =
    share(likeness, WEIGHTS, BEYOND_SELECTOR) >= RESEMBLES &&
    share(likeness, distinctWeights(print), BEYOND_SELECTOR) >= DISTINCT
  return resembles || (likeness.path! >= SAME_PATH && likeness.neighbors! > 0)
}

/** Returns the position of the region's element; null if there is none or it is ambiguous. */
export function recognize(page: Survey, print: Print): number | null {
  const likenessOf = comparison(page, print)
  const distinction = distinctWeights(print)
  const matches: Match[] = []
  for (const at of page.candidates) {
    const likeness = likenessOf(at)
    const isEmpty = page.starts[at] === page.ends[at]
    if (isEmpty && likeness.id !== 1 && (likeness.names ?? 0) < SAME_NAMES) continue
    const resembles = share(likeness, WEIGHTS)
    if (resembles < RESEMBLES) continue
    const distinct = share(likeness, distinction)
    if (distinct < DISTINCT) continue
    matches.push({
      at,
      score: (resembles + distinct) / 2,
      anywhere: (share(likeness, WEIGHTS, IN_ELEMENT) + share(likeness, distinction, IN_ELEMENT)) / 2,
      itself: share(likeness, WEIGHTS, OF_ELEMENT),
    })
  }
  if (matches.length === 0) return null
  const best = matches.reduce((one, other) => (other.score > one.score ? other : one))
  const isAmbiguous = matches.some(
    ({ at, anywhere }) => anywhere > best.anywhere - AHEAD && !isRelated(page, best.at, at)
  )
  if (isAmbiguous) return null
  // If a line was added to the region, an element inside it with only the old text may score best.
  const sizeOf = ({ at }: Match) => page.ends[at] - page.starts[at]
  const near = matches.filter(
    (one) => one.score > best.score - NEARLY && Math.abs(sizeOf(one) - sizeOf(best)) <= FEW_LINES
  )
  return near.reduce((one, other) => (isMoreItself(other, one) ? other : one), best).at
}

function isMoreItself(one: Match, other: Match): boolean {
  return one.itself === other.itself ? one.score > other.score : one.itself > other.itself
}

/** Returns the share of the weights that an element matches, from 0 to 1, ignoring traits that the region lacks. */
function share(
  likeness: Likeness,
  weights: Readonly<Record<keyof Likeness, number>>,
  traits: readonly (keyof Likeness)[] = TRAITS
): number {
  let [has, all] = [0, 0]
  for (const trait of traits) {
    const value = likeness[trait]
    if (value === null) continue
    has += weights[trait] * value
    all += weights[trait]
  }
  return all === 0 ? 0 : has / all
}

function distinctWeights({ shared }: Print): Record<keyof Likeness, number> {
  const weigh = (trait: keyof Likeness) => [trait, WEIGHTS[trait] * (1 - (shared[trait] ?? 0))]
  return Object.fromEntries(TRAITS.map(weigh)) as Record<keyof Likeness, number>
}

/** Whether one element contains the other. */
function isRelated({ elements }: Survey, one: number, other: number): boolean {
  const [outer, inner] = one < other ? [one, other] : [other, one]
  return inner < elements[outer].end
}
