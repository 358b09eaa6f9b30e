import type { Page, PageElement } from 'rivalwatch-plugin'
import { canHoldPrice, isPriceless } from './names.js'
import { PageTree, sizeOf } from './tree.js'

/** Prices are in small elements. */
const MOST_PARTS = 12
const MOST_PRICES = 400
const SAYS_NOTHING = new Set(
  'dt head title meta link script style noscript template svg path g use br img iframe option select'.split(
    ' '
  )
)

/** Finds the smallest elements that contain a price, or a text such as "Free" or "Contact sales". */
export function pricePoints(page: Page): PageElement[] {
  const tree = PageTree.of(page)
  const points: PageElement[] = []
  const holding = tree.none()
  for (let at = tree.elements.length - 1; at >= 0 && points.length < MOST_PRICES; at--) {
    const element = tree.elements[at]
    if (sizeOf(element) > MOST_PARTS || element.hidden || holding.has(element)) continue
    if (element.landmark === 'nav' || element.landmark === 'footer' || SAYS_NOTHING.has(element.tag)) continue
    const text = tree.textOf(element)
    if (!isPriceless(text) && !(canHoldPrice(text) && tree.wordingOf(element).hasPrice)) continue
    points.push(wholePrice(tree, element))
    for (let ancestor = element.parent; ancestor && !holding.has(ancestor); ancestor = ancestor.parent)
      holding.add(ancestor)
  }
  return points.reverse()
}

/** Returns the parent if it also contains the rest of the price, such as "per month". */
function wholePrice(tree: PageTree, element: PageElement): PageElement {
  const { parent } = element
  return parent && sizeOf(parent) <= MOST_PARTS && tree.wordingOf(parent).hasPrice ? parent : element
}
