import type { PageElement } from 'rivalwatch-plugin'
import { headingLevel, isHeading } from './names.js'
import type { PlanSection } from './plan_boxes.js'
import { pricePoints } from './price_points.js'
import { ancestorOf, type PageTree } from './tree.js'

const MAX_TITLES = 200

/** Returns the names right above prices, in document order. */
export function namesAbovePrices(tree: PageTree): string[] {
  const titles = tree.page.once(pricePoints).map((point) => titleOfPrice(tree, point))
  return [...new Set(titles.flatMap((title) => (title && tree.wordingOf(title).name) ?? []))]
}

function titleOfPrice(tree: PageTree, point: PageElement): PageElement | null {
  const inside = tree.firstWithin(point, isTitle)
  if (inside) return inside
  let before = point.index - 1
  while (before >= 0 && tree.elements[before].end > point.index) before--
  for (let at: PageElement | null = tree.elements[before]; at && at.end <= point.index; at = at.parent)
    if (isTitle(at)) return at
  return null
}

/** Returns the sections under headings that name a known plan and are outside the given boxes. */
export function planSections(
  tree: PageTree,
  known: ReadonlySet<string>,
  boxes: readonly PlanSection[]
): PlanSection[] {
  if (known.size === 0) return []
  const titles = tree.elements.filter((element) => {
    if (!isTitle(element) || element.hidden || element.landmark !== 'main') return false
    const { name } = tree.wordingOf(element)
    const isInBox = boxes.some(({ start, end }) => element.index >= start && element.index < end)
    return (
      name !== null &&
      known.has(tree.wording(name).key) &&
      !isInBox &&
      !ancestorOf(element, ({ tag }) => tag === 'table')
    )
  })
  return titles.slice(0, MAX_TITLES).map((title) => {
    const { start, end } = sectionOf(tree, title)
    return { plan: tree.wordingOf(title).name!, start, end }
  })
}

/** Returns the largest box with no other title of this rank, or else the elements up to the next such title. */
function sectionOf(tree: PageTree, title: PageElement): { start: number; end: number } {
  const isRanked = (element: PageElement) =>
    element !== title &&
    (title.tag === 'summary'
      ? element.tag === 'summary'
      : isHeading(element) && headingLevel(element) <= headingLevel(title))
  let box = title
  while (box.parent && box.parent.tag !== 'body' && !tree.firstWithin(box.parent, isRanked)) box = box.parent
  if (box !== title) return { start: box.index, end: box.end }
  const { end } = title.parent ?? title
  const next = tree.elements.slice(title.index + 1, end).find(isRanked)
  return { start: title.index, end: next?.index ?? end }
}

function isTitle(element: PageElement): boolean {
  return isHeading(element) || element.tag === 'summary'
}
