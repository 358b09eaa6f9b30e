import type { Page, PageElement } from 'rivalwatch-plugin'
import { canHoldPrice, isPriceSubstitute } from './names.js'
import { PageTree, sizeOf } from './tree.js'

/** Prices are in small elements. */
const MAX_ELEMENTS = 12
const MAX_PRICES = 400
const IGNORED_TAGS = new Set(
  'dt head title meta link script style noscript template svg path g use br img iframe option select'.split(
    ' '
  )
)

/** Finds the smallest elements that contain a price, or a text such as "Free" or "Contact sales". */
export function pricePoints(page: Page): PageElement[] {
  const tree = PageTree.of(page)
  const points: PageElement[] = []
  const containers = new Set<PageElement>()
  for (let at = tree.elements.length - 1; at >= 0 && points.length < MAX_PRICES; at--) {
    const element = tree.elements[at]
    if (sizeOf(element) > MAX_ELEMENTS || element.hidden || containers.has(element)) continue
    if (element.landmark === 'nav' || element.landmark === 'footer' || IGNORED_TAGS.has(element.tag)) continue
    const text = tree.textOf(element)
    if (!isPriceSubstitute(text) && !(canHoldPrice(text) && tree.wordingOf(element).hasPrice)) continue
    points.push(element)
    for (let ancestor = element.parent; ancestor && !containers.has(ancestor); ancestor = ancestor.parent)
      containers.add(ancestor)
  }
  return points.reverse()
}
