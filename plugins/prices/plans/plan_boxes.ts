import { type Page, type PageElement, planKey, type Unit } from 'rivalwatch-plugin'
import { isPeriodWord } from '../period.js'
import { wordsOf } from '../text.js'
import { linesOf } from '../lines.js'
import { planUnit, STARTING_AT } from './box_unit.js'
import { isTicked } from './marks.js'
import {
  firstPartOf,
  hasPrice,
  isHeading,
  isNameElement,
  isPriceSubstitute,
  isCommonName,
  withoutRepetition,
} from './names.js'
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
/** Number of lines. A box with at least this many lists features even without list markup. */
const MIN_LISTED = 7
/** Number of headings and similar elements that are checked for a name. */
const MAX_NAME_ELEMENTS = 4
/** Five or more words that end with a punctuation mark. */
const SENTENCE = /^(?:\S+\s+){4,}\S*[.!?…]$/u
/** A box that begins with such a number is a step in instructions. */
const STEP = /^\d{1,2}[.)]?$/
/** A name after a number: "01 / Small website". */
const NUMBERED = /^\d{1,2}\s?[/·|–—-]\s?(\p{L}.{1,38})$/u
/** Tags that are never a plan's box: text, headings, and tables, which are read as grids. */
const NEVER_BOXES = new Set(
  'html body main p span a b strong em i small sup sub h1 h2 h3 h4 h5 h6 td th tr tbody thead table dt dd button label'.split(
    ' '
  )
)
/** Short lines above a price that do not name a plan. */
const NOT_A_NAME =
  /^(?:\d(?!D(?!\p{L}))|\/|(?:from|only|most popular|popular|compared|save|starting|starts?|billed|monthly|yearly|annual(?:ly)?|lifetime deal|up to|get|start|try|why|how|what|then|after|best|trusted|enter|use|frequently|questions?|add|per)\b)|[?!.:@：？！。]$|@|\.\s|[·|]\s*(?:free|\p{Sc})|\b(?:offer|only|login|comparison)\b|[–—]$|\b(?:on|of|for|at|from|in|with|per|to|by|over|costs?|ab|od|desde|dès|från|fra|vanaf)$|\b(?:is|are|days?(?!\s(?:pass|ticket|rate))|months?|years?|weeks?|questions|faq)\b/iu
const MAX_EYEBROW_LINES = 3
/** Fewer boxes with the same labels may be alike by chance. */
const MIN_UNIFORM = 3
/** Prices without a period. */
const MIN_PRICES_IN_ROW = 3
const ENDS_IN_PLAN_NAME =
  /^(?:[\p{L}\d.]+ ){0,2}(?:[·|–—-] ?)?(?:free|basic|starter|lite|hobby|solo|personal|individual|standard|plus|pro|professional|premium|growth|team|teams|business|power|scale|ultimate|enterprise|agency)$/iu

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
  const points = boxesAround(
    tree,
    page.once(pricePoints).filter((point) => !isLink(point))
  )
  const priced = withoutBadges(
    tree,
    [...points].flatMap(([element, inside]): TitledBox[] => {
      const first = inside.find((point) => hasPrice(tree.textOf(point))) ?? inside[0]
      const title = namesSeveralPlans(tree, element)
        ? null
        : (titleOf(tree, element, first) ?? lineNameOf(tree, element))
      return title === null || isListed(tree, element, title) ? [] : [{ element, title }]
    })
  )
  const titles = new Set(priced.map(({ title }) => planKey(title)))
  if (titles.size < 2 && !priced.some(({ title }) => isCommonName(title))) return []
  const boxes = [...priced, ...similarNeighbors(tree, priced, points)].flatMap(
    ({ element, title }): PlanBox[] => {
      const unit = planUnit(tree, element, title)
      return unit && !isRowOfPrices(tree, element, unit)
        ? [{ plan: title, start: element.index, end: element.end, unit, row: element.parent! }]
        : []
    }
  )
  const rows = [...Map.groupBy(boxes, ({ row }) => row).values()].filter((row) =>
    row.some(({ unit }) => hasNameOrPrice(unit))
  )
  const offered = rows.filter((row) => row.some((box) => isOffered(tree, box)))
  const uniform = rows.filter((row) => isUniform(tree, row))
  // If no row clearly offers plans, rows with a price per period are plans. Next to rows that do, they belong to a
  // product mock-up.
  const plain = rows.filter((row) =>
    row.some(
      ({ unit: { start, end, offers } }) =>
        end - start >= MIN_BLOCKS && offers!.some(({ period }) => period !== '')
    )
  )
  const isAlike = ([box]: PlanBox[]) =>
    offered.flat().some(({ start }) => looksLike(tree.elements[start], tree.elements[box.start]))
  const found = new Set(
    offered.length > 0 ? [...offered, ...uniform.filter(isAlike)] : [...plain, ...uniform]
  )
  return rows.filter((row) => found.has(row)).flatMap((row) => row.sort((a, b) => a.start - b.start))
}

/**
 * Replaces badges that were mistaken for titles. The names of neighboring boxes are in elements with the same tag and
 * class. If the text above such an element is in an element unlike any in the neighbors, it is a badge, whatever its
 * language.
 */
function withoutBadges(tree: PageTree, boxes: readonly TitledBox[]): TitledBox[] {
  return [...Map.groupBy(boxes, ({ element }) => element.parent!).values()].flatMap((row) => {
    const titles = new Map(row.map((box) => [box, leafWith(tree, box.element, (text) => text === box.title)]))
    return row.map((box) => {
      const own = titles.get(box)
      const below = own && leafWith(tree, box.element, (_, { index }) => index >= own.end)
      const others = row.filter((one) => one !== box)
      const isBadge =
        below &&
        others.some((one) => titles.get(one) && looksLike(below, titles.get(one)!)) &&
        others.every((one) => !tree.firstWithin(one.element, (part) => looksLike(part, own)))
      const name = isBadge ? tree.wordingOf(below).name : null
      return name === null ? box : { ...box, title: name }
    })
  })
}

/** Returns the first visible leaf element whose text matches. */
function leafWith(
  tree: PageTree,
  box: PageElement,
  matches: (text: string, element: PageElement) => boolean
): PageElement | null {
  return tree.firstWithin(box, (part) => {
    const text = tree.textOf(part)
    return sizeOf(part) === 0 && !part.hidden && text !== '' && matches(text, part)
  })
}

/** Returns the innermost boxes around prices, with the prices inside each box. */
function boxesAround(tree: PageTree, points: readonly PageElement[]): Map<PageElement, PageElement[]> {
  const hasPoint = tree.emptySet()
  const hasMoney = tree.emptySet()
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

/** Whether a box contains only names with prices, such as a calculation that adds up competitors' prices. */
function isRowOfPrices(tree: PageTree, box: PageElement, { start, end, offers }: Unit): boolean {
  const isOnlyText = tree.page.blocks.slice(start, end).every(({ kind }) => kind === 'paragraph')
  return (
    isOnlyText &&
    !headingIn(tree, box) &&
    offers!.length >= MIN_PRICES_IN_ROW &&
    offers!.every(({ period }) => period === '')
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

/**
 * Whether all boxes have a heading and a single price, or the same labels before several prices, such as one per size.
 */
function isUniform(tree: PageTree, row: readonly PlanBox[]): boolean {
  const labels = new Set(row.map(({ unit: { start, end } }) => labelsOfPrices(tree, start, end)))
  const [label] = labels
  const isHeaded = row.every((box) => tree.within(tree.elements[box.start]).some(isHeading))
  return row.length >= MIN_UNIFORM && labels.size === 1 && (isHeaded ? label === '' : label.includes('\n'))
}

function labelsOfPrices({ page }: PageTree, start: number, end: number): string {
  return linesOf(page.blocks.slice(start, end))
    .filter(({ prices }) => prices.length > 0)
    .map(({ text, prices }) => text.slice(0, prices[0].start).replace(STARTING_AT, '').trim())
    .join('\n')
}

/** Whether a line is one of a box's list items and not its first line. */
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

function headingIn(tree: PageTree, box: PageElement): PageElement | null {
  return tree.firstWithin(box, (part) => isNameElement(part) && !part.hidden && !tree.wordingOf(part).isPrice)
}

/** Plan names that are also values of features. */
const ALSO_VALUE = /^(?:free|unlimited|custom|basic|standard|advanced)$/i

/** Whether a box names several plans, which makes it a row of a grid or the container of all plans. */
function namesSeveralPlans(tree: PageTree, box: PageElement): boolean {
  const names = tree
    .within(box)
    .filter((part) => sizeOf(part) <= 1 && !part.callToAction)
    .map((part) => (isCommonName(tree.textOf(part)) ? tree.textOf(part) : ''))
  return new Set(names.filter((name) => name !== '' && !ALSO_VALUE.test(name)).map(planKey)).size > 1
}

function titleOf(tree: PageTree, box: PageElement, point: PageElement): string | null {
  const [start] = tree.page.blocksIn(box)
  // Some sites mark up prices as `h1`, others all plan names.
  const isHeadline = (part: PageElement) => part.tag === 'h1' && !tree.wordingOf(part).isPrice
  const headline = tree.firstWithin(box, isHeadline)
  const hasHeadline = headline && !tree.elements.some((part) => part !== headline && isHeadline(part))
  if (hasHeadline || STEP.test(tree.page.blocks[start].text)) return null
  const above = nameOf(tree, box.index, Math.max(box.index + 1, point.index))
  const eyebrow = above !== null && isCommonName(above) ? null : eyebrowOf(tree, box)
  // "Free" below a name is a price.
  const isPriceOf =
    eyebrow !== null && eyebrow === tree.textOf(point) && above !== null && !NOT_A_NAME.test(above)
  if (eyebrow !== null && !isPriceOf) return eyebrow
  const title = above ?? nameOf(tree, box.index, box.end)
  const isPrice = title !== null && isPriceSubstitute(title) && title === tree.textOf(point)
  return title === null || isPrice || (isNoName(title) && !isCommonName(title)) ? null : title
}

/** Whether a short line above a price does not name a plan, whatever sign it begins with: "✅ 2,847 downloads". */
function isNoName(title: string): boolean {
  return NOT_A_NAME.test(title.replace(/^[^\p{L}\p{N}/]+/u, ''))
}

/** Returns a line at the top that names a plan if features are listed below it: "Monthly" or "01 / Small website". */
function lineNameOf({ page }: PageTree, box: PageElement): string | null {
  const [start, end] = page.blocksIn(box)
  const blocks = page.blocks.slice(start, end)
  const hasList = blocks.some(({ kind }) => kind === 'list_item') || blocks.length >= MIN_LISTED
  // A badge may be above the name.
  const name = blocks
    .slice(0, 2)
    .find(({ text, kind }) => kind !== 'cta' && (NUMBERED.test(text) || wordsOf(text).every(isPeriodWord)))
  return hasList && name ? name.text.replace(NUMBERED, '$1') : null
}

/** Returns a first line that ends in a plan name: "Desktop · Solo" above "4 providers in one app". */
function eyebrowOf({ page }: PageTree, box: PageElement): string | null {
  const [start, end] = page.blocksIn(box)
  const line = page.blocks
    .slice(start, Math.min(end, start + MAX_EYEBROW_LINES))
    .find(
      ({ text, kind }) =>
        kind !== 'cta' && text.length <= 40 && ENDS_IN_PLAN_NAME.test(text) && !NOT_A_NAME.test(text)
    )
  return line ? withoutRepetition(line.text.replace(/^[–—-]\s*/u, '')) : null
}

/** Finds the name of a section: a heading, a similar element, or the first text before the price. */
function nameOf(tree: PageTree, start: number, end: number): string | null {
  const elements = tree.elements.slice(start, end).filter(({ hidden }) => !hidden)
  const headings = elements.filter((element) => isHeading(element) && !isPriceOnly(tree, element))
  const nameElements =
    headings.length >= MAX_NAME_ELEMENTS
      ? headings
      : [...headings, ...elements.filter((element) => !isHeading(element) && isNameElement(element))]
  for (const element of nameElements.slice(0, MAX_NAME_ELEMENTS)) {
    const text = tree.textOf(element)
    if (text === '' || text.length > 120) continue
    // After a heading that is a sentence, other names belong to parts of its topic.
    if (isHeading(element) && SENTENCE.test(text)) return null
    const name =
      (isHeading(element) ? tree.wordingOf(element).name : null) ??
      tree.wording(firstPartOf(tree, element)).name
    if (name !== null) return name
  }
  if (nameElements.length > 0) return null
  for (const element of elements.slice(0, 20)) {
    // A single child may be a badge: "Solo <span>Popular</span>".
    if (sizeOf(element) > 1) continue
    const text = tree.textOf(element)
    if (text === '') continue
    const wording = tree.wordingOf(element)
    if (wording.isPrice && !isCommonName(text)) return null
    if (wording.name !== null) return wording.name
  }
  const first = elements[0]
  return first && sizeOf(first) < 8 ? tree.wording(firstPartOf(tree, first)).name : null
}

/** Whether an element shows a price and names nothing. */
function isPriceOnly(tree: PageTree, element: PageElement): boolean {
  const { hasPrice: isPriced, name } = tree.wordingOf(element)
  return isPriced && name === null
}

function isInside(inner: PageElement, outer: PageElement): boolean {
  return inner.index > outer.index && inner.end <= outer.end
}
