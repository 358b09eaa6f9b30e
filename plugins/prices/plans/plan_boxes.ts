import type { Page, PageElement, Unit } from 'rivalwatch-plugin'
import { planUnit } from './box_unit.js'
import { firstPieceOf, hasPrice, isHeading, isNaming, isPriceless, isUsualName, planKey } from './names.js'
import { pricePoints } from './price_points.js'
import { PageTree, sizeOf } from './tree.js'

/** A stretch of the page that is about one plan. */
export interface Stretch {
  plan: string
  /** Places of elements, `end` behind the last. */
  start: number
  end: number
}

/** A box around a plan, with what it says of the plan's price. */
export interface PlanBox extends Stretch {
  unit: Unit
  /** What holds it and its neighbors. */
  row: PageElement
}

const MOST_ANCESTORS = 12
const LEAST_BLOCKS = 3
/** Elements made to be a name that are looked at. */
const MOST_NAMING = 4
/** Five words or more, and a full stop. */
const SENTENCE = /^(?:\S+\s+){4,}\S*[.!?…]$/u
/** A box that begins with one is a step of how it works. */
const STEP = /^\d{1,2}[.)]?$/
/** No box around a plan: running text, headings, and parts of tables, whose columns are read elsewhere. */
const NO_CARD = new Set(
  'html body main p span a b strong em i small sup sub h1 h2 h3 h4 h5 h6 td th tr tbody thead table dt dd button label'.split(
    ' '
  )
)
/** Short lines above a price that name no plan. */
const NO_NAME =
  /^(?:\d|\/|(?:from|per|only|most popular|popular|compared|save|starting|starts?|billed|monthly|yearly|annual(?:ly)?|lifetime deal|up to|get|start|try|why|how|what|then|after|best|trusted|enter|use|frequently|questions?|add)\b)|[?!.:@]$|@|\.\s|[·|]\s*(?:free|\p{Sc})|\b(?:offer|only|login|comparison)\b|[–—]$|\b(?:on|of|for|at|from|in|with|per|to|by|over|costs?)$|\b(?:is|are|days?|months?|years?|weeks?|questions|faq)\b/iu
const EYEBROW_LINES = 3
const CALLED =
  /^(?:[\p{L}\d.]+ ){0,2}(?:[·|–—-] ?)?(?:free|basic|starter|lite|hobby|solo|personal|individual|standard|plus|pro|professional|premium|growth|team|teams|business|power|scale|ultimate|enterprise|agency)$/iu

interface Titled {
  element: PageElement
  title: string
}

/**
 * Finds the boxes of plans: from each price upwards to the first box that has a neighbor of the same tag with a price too,
 * and neighbors without one that are made alike. Class names tell only what is alike.
 */
export function planBoxes(page: Page): PlanBox[] {
  const tree = PageTree.of(page)
  const points = boxesAround(
    tree,
    page.once(pricePoints).filter((point) => !isLink(point))
  )
  const priced = [...points].flatMap(([element, [first]]): Titled[] => {
    const title = namesSeveral(tree, element) ? null : titleOf(tree, element, first)
    return title === null || isListed(tree, element, title) ? [] : [{ element, title }]
  })
  const titles = new Set(priced.map(({ title }) => planKey(title)))
  if (titles.size < 2 && !priced.some(({ title }) => isUsualName(title))) return []
  const boxes = [...priced, ...likewise(tree, priced, points)].flatMap(({ element, title }): PlanBox[] => {
    const unit = planUnit(tree, element, title)
    return unit ? [{ plan: title, start: element.index, end: element.end, unit, row: element.parent! }] : []
  })
  return [...Map.groupBy(boxes, ({ row }) => row).values()]
    .filter((row) => row.some(({ unit }) => asksForMoney(unit)) && row.some((box) => isOffered(tree, box)))
    .flatMap((row) => row.sort((a, b) => a.start - b.start))
}

/** The innermost boxes around some prices, with those inside each. */
function boxesAround(tree: PageTree, points: readonly PageElement[]): Map<PageElement, PageElement[]> {
  const hasPoint = tree.none()
  const hasMoney = tree.none()
  for (const point of points) {
    const marks = hasPrice(tree.textOf(point)) ? [hasPoint, hasMoney] : [hasPoint]
    for (const marked of marks) {
      for (let at: PageElement | null = point; at && !marked.has(at); at = at.parent) marked.add(at)
    }
  }
  const boxes = new Map<PageElement, PageElement[]>()
  for (const point of points) {
    // "Contact us" stands for a price only beside a real one.
    const neighbors = hasPrice(tree.textOf(point)) ? hasPoint : hasMoney
    const box = boxOf(tree, point, (element) => neighbors.has(element))
    if (box) boxes.set(box, [...(boxes.get(box) ?? []), point])
  }
  const all = [...boxes.keys()]
  return new Map([...boxes].filter(([box]) => !all.some((other) => isInside(other, box))))
}

/** Neighbors of boxes that are made as these and have no price: "Enterprise: tailored to you". */
function likewise(
  tree: PageTree,
  priced: readonly Titled[],
  known: ReadonlyMap<PageElement, unknown>
): Titled[] {
  const kinds = Map.groupBy(priced, ({ element }) => element.parent!)
  return [...kinds].flatMap(([row, boxes]) =>
    tree.childrenOf(row).flatMap((element) => {
      const isAlike = boxes.some((box) => isMadeAs(element, box.element))
      const title = isAlike && !known.has(element) ? nameOf(tree, element.index, element.end) : null
      return title !== null && isUsualName(title) ? [{ element, title }] : []
    })
  )
}

function isMadeAs(one: PageElement, other: PageElement): boolean {
  return one.tag === other.tag && one.attributes.class === other.attributes.class
}

/** Where all boxes of a row show zero, they count something. Plans that are free and no more are called so. */
function asksForMoney({ title, offers }: Unit): boolean {
  return isUsualName(title) || offers!.some(({ amount }) => Number(amount) !== 0)
}

/** Whether a box sells what it names: it is called as plans are, says where to get it, or lists what its price buys. */
function isOffered({ page }: PageTree, { plan, unit: { start, end, offers } }: PlanBox): boolean {
  const blocks = page.blocks.slice(start, end)
  return (
    CALLED.test(plan) ||
    isUsualName(plan) ||
    blocks.some(({ kind }) => kind === 'cta' || kind === 'link') ||
    (blocks.some(({ kind }) => kind === 'list_item') &&
      blocks.some(({ text, kind }) => kind !== 'list_item' && offers!.some((offer) => offer.text === text)))
  )
}

/** Whether a box lists a line among what its plan has. */
function isListed({ page }: PageTree, box: PageElement, line: string): boolean {
  const [start, end] = page.blocksIn(box)
  const [first, ...others] = page.blocks.slice(start, end)
  return first.text !== line && others.some(({ kind, text }) => kind === 'list_item' && text === line)
}

function isLink(point: PageElement): boolean {
  for (let at: PageElement | null = point, depth = 0; at && depth < 3; at = at.parent, depth++) {
    if (at.tag === 'a' || at.callToAction) return true
  }
  return false
}

function boxOf(
  tree: PageTree,
  point: PageElement,
  hasPoint: (element: PageElement) => boolean
): PageElement | null {
  let at = point
  for (let depth = 0; depth < MOST_ANCESTORS && at.parent; depth++, at = at.parent) {
    if (at.tag === 'td' || at.tag === 'th') return null
    const { tag } = at
    const isBox = !NO_CARD.has(tag) && (tag !== 'li' || sizeOf(at) >= 4)
    const others = isBox
      ? tree.childrenOf(at.parent).filter((one) => one !== at && one.tag === tag && hasPoint(one))
      : []
    if (others.length > 0 && isBoxed(tree, at)) return at
  }
  return null
}

/** Whether an element holds more than a price and its name. */
function isBoxed({ page }: PageTree, element: PageElement): boolean {
  const [start, end] = page.blocksIn(element)
  return end - start >= LEAST_BLOCKS
}

/** Words for plans that also stand as values in what a plan has. */
const VALUE = /^(?:free|unlimited|custom|basic|standard|advanced)$/i

/** Whether a box names several plans: then it is a row of a grid, or all of them together. */
function namesSeveral(tree: PageTree, box: PageElement): boolean {
  const names = tree
    .within(box)
    .filter((one) => sizeOf(one) <= 1 && !one.callToAction)
    .map((one) => (isUsualName(tree.textOf(one)) ? tree.textOf(one) : ''))
  return new Set(names.filter((name) => name !== '' && !VALUE.test(name)).map(planKey)).size > 1
}

function titleOf(tree: PageTree, box: PageElement, point: PageElement): string | null {
  const [start] = tree.page.blocksIn(box)
  if (tree.firstWithin(box, (one) => one.tag === 'h1') || STEP.test(tree.page.blocks[start].text)) return null
  const above = nameOf(tree, box.index, Math.max(box.index + 1, point.index))
  const eyebrow = above !== null && isUsualName(above) ? null : eyebrowOf(tree, box)
  // "Free" below a name is the price.
  const isPriceOf =
    eyebrow !== null && eyebrow === tree.textOf(point) && above !== null && !NO_NAME.test(above)
  if (eyebrow !== null && !isPriceOf) return eyebrow
  const title = above ?? nameOf(tree, box.index, box.end)
  const isPrice = title !== null && isPriceless(title) && title === tree.textOf(point)
  return title === null || isPrice || NO_NAME.test(title) ? null : title
}

/** A line at the head of a box that ends in what plans are called: "Desktop · Solo" above "4 providers in one app". */
function eyebrowOf({ page }: PageTree, box: PageElement): string | null {
  const [start, end] = page.blocksIn(box)
  const line = page.blocks
    .slice(start, Math.min(end, start + EYEBROW_LINES))
    .find(({ text, kind }) => kind !== 'cta' && text.length <= 40 && CALLED.test(text) && !NO_NAME.test(text))
  return line?.text ?? null
}

/** What a stretch calls itself: a heading, something made to be a name, or the first it says before its price. */
function nameOf(tree: PageTree, start: number, end: number): string | null {
  const elements = tree.elements.slice(start, end).filter(({ hidden }) => !hidden)
  const headings = elements.filter(isHeading)
  const naming =
    headings.length >= MOST_NAMING
      ? headings
      : [...headings, ...elements.filter((one) => !isHeading(one) && isNaming(one))]
  for (const element of naming.slice(0, MOST_NAMING)) {
    const text = tree.textOf(element)
    if (text === '' || text.length > 120) continue
    // A heading that is a sentence says what the box is about, and what follows is a part of that.
    if (isHeading(element) && SENTENCE.test(text)) return null
    const name =
      (isHeading(element) ? tree.wordingOf(element).name : null) ??
      tree.wording(firstPieceOf(tree, element)).name
    if (name !== null) return name
  }
  if (naming.length > 0) return null
  for (const element of elements.slice(0, 20)) {
    // One element inside may be a badge: "Solo <span>Popular</span>".
    if (sizeOf(element) > 1) continue
    const text = tree.textOf(element)
    if (text === '') continue
    const wording = tree.wordingOf(element)
    if (wording.isPrice && !isUsualName(text)) return null
    if (wording.name !== null) return wording.name
  }
  const first = elements[0]
  return first && sizeOf(first) < 8 ? tree.wording(firstPieceOf(tree, first)).name : null
}

function isInside(inner: PageElement, outer: PageElement): boolean {
  return inner.index > outer.index && inner.end <= outer.end
}
