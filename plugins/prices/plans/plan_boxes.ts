import { type Page, type PageElement, planKey, type Unit } from 'rivalwatch-plugin'
import { planUnit } from './box_unit.js'
import { ENDS_IN_PLAN_NAME, headingIn, lineNameOf, nameOf, titleOf } from './box_names.js'
import { isTicked } from './marks.js'
import { hasPrice, isCommonName, isHeading } from './names.js'
import { pricePoints } from './price_points.js'
import { PageTree, sizeOf } from './tree.js'

/** The part of a page that is about one plan. */
export interface PlanSection {
  plan: string
  /** Element indexes. `end` is exclusive. */
  start: number
  end: number
}

/** A box about one plan, with its offers. */
export interface PlanBox extends PlanSection {
  unit: Unit
  /** The parent of the box and its neighbors. */
  row: PageElement
}

const MAX_ANCESTORS = 12
const MIN_BLOCKS = 3
/** Tags that are never a plan's box: text, headings, and tables, which are read as grids. */
const NEVER_BOXES = new Set(
  'html body main p span a b strong em i small sup sub h1 h2 h3 h4 h5 h6 td th tr tbody thead table dt dd button label'.split(
    ' '
  )
)
/** Number of boxes. */
const MIN_UNIFORM = 3

interface TitledBox {
  element: PageElement
  title: string
}

/**
 * Finds the boxes of plans. Starting at each price, walks up to the first box with a neighbor of the same tag that also
 * has a price. Neighbors without a price count if their tag and class are the same. Class names are not interpreted.
 */
export function planBoxes(page: Page): PlanBox[] {
  const tree = PageTree.of(page)
  const points = page.once(pricePoints).filter((point) => !isLink(point))
  const around = boxesAround(tree, points)
  const priced = [...around].flatMap(([element, inside]): TitledBox[] => {
    const money = inside.filter((point) => hasPrice(tree.textOf(point)))
    const isRow = money.length !== 1 && namesSeveralPlans(tree, element)
    const title = isRow ? null : (titleOf(tree, element, money[0] ?? inside[0]) ?? lineNameOf(tree, element))
    return title === null ? [] : [{ element, title }]
  })
  const titles = new Set(priced.map(({ title }) => planKey(title)))
  if (titles.size < 2 && !priced.some(({ title }) => isCommonName(title))) return []
  const boxes = [...priced, ...similarNeighbors(tree, priced, around)].flatMap(
    ({ element, title }): PlanBox[] => {
      const unit = planUnit(tree, element, title)
      return unit ? [{ plan: title, start: element.index, end: element.end, unit, row: element.parent! }] : []
    }
  )
  const rows = [...Map.groupBy(boxes, ({ row }) => row).values()].filter((row) =>
    row.some(({ unit }) => hasNameOrPrice(unit))
  )
  const offered = rows.filter((row) => row.some((box) => isOffered(tree, box)))
  // If no row clearly offers plans, rows with a price per period are plans, as are uniform ones. Next to rows that do,
  // they belong to a product mock-up.
  const isPlain = (row: PlanBox[]) => row.some(({ unit }) => isRecurring(unit)) || isUniform(tree, row)
  const found = offered.length > 0 ? offered : rows.filter(isPlain)
  return found.flatMap((row) => row.sort((a, b) => a.start - b.start))
}

/** Whether all boxes have a heading and a single price. Two such boxes may be alike by chance. */
function isUniform(tree: PageTree, row: readonly PlanBox[]): boolean {
  const isPlain = ({ start, unit }: PlanBox) =>
    unit.offers!.length === 1 && tree.firstWithin(tree.elements[start], isHeading)
  return row.length >= MIN_UNIFORM && row.every(isPlain)
}

function isRecurring({ start, end, offers }: Unit): boolean {
  return end - start >= MIN_BLOCKS && offers!.some(({ period }) => period !== '')
}

/** Returns the innermost boxes around prices, with the prices inside each box. */
function boxesAround(tree: PageTree, points: readonly PageElement[]): Map<PageElement, PageElement[]> {
  const hasPoint = new Set<PageElement>()
  const hasMoney = new Set<PageElement>()
  for (const point of points) {
    const marks = hasPrice(tree.textOf(point)) ? [hasPoint, hasMoney] : [hasPoint]
    for (const marked of marks) {
      for (let at: PageElement | null = point; at && !marked.has(at); at = at.parent) marked.add(at)
    }
  }
  const boxes = new Map<PageElement, PageElement[]>()
  for (const point of points) {
    // "Contact us" replaces a price only next to a real one.
    const neighbors = hasPrice(tree.textOf(point)) ? hasPoint : hasMoney
    const box = boxOf(tree, point, (element) => neighbors.has(element))
    if (box) boxes.set(box, [...(boxes.get(box) ?? []), point])
  }
  const all = [...boxes.keys()]
  return new Map([...boxes].filter(([box]) => !all.some((other) => isInside(other, box))))
}

/** Finds neighbors of boxes that look the same but have no price: "Enterprise: tailored to you". */
function similarNeighbors(
  tree: PageTree,
  priced: readonly TitledBox[],
  known: ReadonlyMap<PageElement, unknown>
): TitledBox[] {
  const kinds = Map.groupBy(priced, ({ element }) => element.parent!)
  return [...kinds].flatMap(([row, boxes]) =>
    tree.childrenOf(row).flatMap((element) => {
      const isAlike = boxes.some((box) => looksLike(element, box.element))
      const title = isAlike && !known.has(element) ? nameOf(tree, element.index, element.end) : null
      return title !== null && isCommonName(title) ? [{ element, title }] : []
    })
  )
}

function looksLike(element: PageElement, other: PageElement): boolean {
  return element.tag === other.tag && element.attributes.class === other.attributes.class
}

/** Whether a box has a common plan name or a price above zero. Rows with only zeros show counters. */
function hasNameOrPrice({ title, offers }: Unit): boolean {
  return (
    isCommonName(title) ||
    offers!.some(({ amount, text }) => (amount === null ? hasPrice(text) : Number(amount) !== 0))
  )
}

/**
 * Whether a box offers a plan: it has a typical name, a link or button, ticks, or a price with a list of
 * features.
 */
function isOffered({ page }: PageTree, { plan, unit: { start, end, offers } }: PlanBox): boolean {
  const blocks = page.blocks.slice(start, end)
  return (
    ENDS_IN_PLAN_NAME.test(plan) ||
    isCommonName(plan) ||
    blocks.some(({ kind }) => kind === 'cta' || kind === 'link') ||
    blocks.filter(({ text }) => isTicked(text)).length > 1 ||
    (blocks.some(({ kind }) => kind === 'list_item') &&
      blocks.some(({ text, kind }) => kind !== 'list_item' && offers!.some((offer) => offer.text === text)))
  )
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
  for (let depth = 0; depth < MAX_ANCESTORS && at.parent; depth++, at = at.parent) {
    const { tag } = at
    // In a table or definition list, the row or term says what the price is for.
    if (tag === 'td' || tag === 'th' || tag === 'dd') return null
    const isBox = !NEVER_BOXES.has(tag) && (tag !== 'li' || sizeOf(at) >= 4)
    // A lone price next to a list of features is not another box.
    const isNeighbor = (one: PageElement) =>
      one !== at && one.tag === tag && hasPoint(one) && isLargeEnough(tree, one)
    if (isBox && isLargeEnough(tree, at) && tree.childrenOf(at.parent).some(isNeighbor)) return at
  }
  return null
}

/** Whether an element contains more than a name and a price, or a heading and a price. */
function isLargeEnough(tree: PageTree, element: PageElement): boolean {
  const [start, end] = tree.page.blocksIn(element)
  return end - start >= (headingIn(tree, element) ? MIN_BLOCKS - 1 : MIN_BLOCKS)
}

/** Plan names that are also values of features. */
const ALSO_VALUE = /^(?:free|unlimited|custom|basic|standard|advanced)$/i

/** Whether a box names several plans, which makes it a row of a grid or the container of all plans. */
function namesSeveralPlans(tree: PageTree, box: PageElement): boolean {
  const texts = tree
    .within(box)
    .filter((part) => sizeOf(part) <= 1 && !part.callToAction)
    .map((part) => tree.textOf(part))
  return new Set(texts.filter((text) => isCommonName(text) && !ALSO_VALUE.test(text)).map(planKey)).size > 1
}

function isInside(inner: PageElement, outer: PageElement): boolean {
  return inner.index > outer.index && inner.end <= outer.end
}
