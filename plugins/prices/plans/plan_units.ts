import type { Offer, Page, PageElement, Unit } from '#platform/contract'
import { linesOf } from '../lines.js'
import { isReduction, isStruckThrough } from '../offers.js'
import { nameOf, pricePoints } from './cards.js'
import { hasPrice, isPriceless, isUsualName, planKey } from './names.js'
import { PageTree, sizeOf } from './tree.js'

const MOST_ANCESTORS = 12
const LEAST_BLOCKS = 3
/** A box with more of them answers questions. */
const MOST_QUESTIONS = 1
/** A box with more prices than a plan has is a price list. */
const MOST_PRICES = 8
/** Lines above the price of a plan: its badge, its name and a few words on whom it is for. */
const MOST_ABOVE = 5
/** Cells of a box that is no table. */
const MOST_CELLS = 12
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
  /^(?:\d|\/|(?:from|per|only|most popular|popular|compared|save|starting|starts?|billed|monthly|yearly|annual(?:ly)?|lifetime deal|up to|get|start|try|why|how|what|then|after|best|trusted|enter|use|frequently|questions?|add)\b)|[?!.:@]$|@|\.\s|[·|]\s*(?:free|\p{Sc})|\b(?:offer|only|login|comparison)\b|[–—]$|\b(?:on|of|for|at|from|in|with|per|to|by|over)$|\b(?:is|are|days?|months?|years?|weeks?|questions|faq)\b/iu
/** Prices beside the one of the plan: of what was, what others ask, and what comes on top. */
const OTHER_PRICE =
  /(?:\b(?:was|vs\.?|worth|instead of|versus|normally|value|regular(?:ly)?|additional|extra|add|plus|then|after|setup|saves?)\b|\+)[^.;]{0,24}$/i
const OTHER_PRICE_AFTER =
  /^[^.;]{0,6}\b(?:(?:per|each|for) (?:additional|extra)|additional|extra|value|setup|savings?|volume|revenue|turnover|processed)\b/i
/** Thousands and more with a plus sign behind them: what a customer turns over, and not what a plan costs. */
const THRESHOLD = /^\p{Sc}\s?[\d.,]+\s?[kmb]\+/iu
const FEE = /^\d{1,2}(?:[.,]\d{1,2})?\s?%$/
const RANGE = /^\s*(?:[-–—]|to|bis|à)\s*$/i
const FLOOR = /(?<!\p{L})(?:from|starting(?: at| from)?|starts at|ab|dès|à partir de|desde)\s*$/iu
const EYEBROW_LINES = 3
const CALLED =
  /^(?:[\p{L}\d.]+ ){0,2}(?:[·|–—-] ?)?(?:free|basic|starter|lite|hobby|solo|personal|individual|standard|plus|pro|professional|premium|growth|team|teams|business|power|scale|ultimate|enterprise|agency)$/iu
const ONCE = /one[- ]time|pay once|lifetime|forever/i
const FREE = /^(?:free|gratis|gratuit|kostenlos)/i

interface Card {
  element: PageElement
  title: string
}

/**
 * Finds the boxes of plans: from each price upwards to the first box that has a neighbour of the same tag with a price too.
 * Class names are not asked.
 */
export function readPlanUnits(page: Page): Unit[] {
  const tree = PageTree.of(page)
  const points = pricePoints(tree).filter((point) => !isLink(point))
  const boxes = new Map<PageElement, PageElement[]>()
  const hasPoint = tree.none()
  const hasMoney = tree.none()
  for (const point of points) {
    const marks = hasPrice(tree.textOf(point)) ? [hasPoint, hasMoney] : [hasPoint]
    for (const marked of marks) {
      for (let at: PageElement | null = point; at && !marked.has(at); at = at.parent) marked.add(at)
    }
  }
  for (const point of points) {
    // "Contact us" stands for a price only beside a real one.
    const neighbours = hasPrice(tree.textOf(point)) ? hasPoint : hasMoney
    const box = boxOf(tree, point, (element) => neighbours.has(element))
    if (box) boxes.set(box, [...(boxes.get(box) ?? []), point])
  }
  const all = [...boxes.keys()]
  const cards = [...boxes]
    .filter(([box]) => !all.some((other) => other !== box && isInside(other, box)))
    .flatMap(([element, inside]): Card[] => {
      const title = namesSeveral(tree, element) ? null : titleOf(tree, element, inside[0])
      return title === null ? [] : [{ element, title }]
    })
  const titles = new Set(cards.map(({ title }) => planKey(title)))
  if (titles.size < 2 && !cards.some(({ title }) => isUsualName(title))) return []
  const units = Map.groupBy(
    cards.flatMap((card) => {
      const unit = unitOf(tree, card)
      return unit ? [{ unit, row: card.element.parent }] : []
    }),
    ({ row }) => row
  )
  return [...units.values()].flatMap((row) =>
    row.some(({ unit }) => asksForMoney(unit)) ? row.map(({ unit }) => unit) : []
  )
}

/** Where all boxes of a row show zero, they count something. Plans that are free and no more are called so. */
function asksForMoney({ title, offers }: Unit): boolean {
  return isUsualName(title) || offers!.some(({ amount }) => Number(amount) !== 0)
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

function unitOf(tree: PageTree, { element, title }: Card): Unit | null {
  const { page } = tree
  const [start, end] = page.blocksIn(element)
  const struck = new Set(
    tree
      .within(element)
      .filter(isStruckThrough)
      .map((one) => page.textOf(one))
  )
  const offers: Offer[] = []
  let hasOtherPrice = false
  let above = 0
  const cells = page.blocks.slice(start, end).filter((block) => block.kind === 'cell').length
  for (const line of linesOf(page.blocks.slice(start, end))) {
    if (offers.length === 0) above = line.index
    const { kind } = line.block
    // Several columns are several plans.
    if (kind === 'cell' && cells > MOST_CELLS) continue
    line.prices.forEach((price, at) => {
      const before = line.text.slice(0, price.start)
      const since = line.text.slice(line.prices[at - 1]?.end ?? 0, price.start)
      if (struck.has(price.text) || isReduction(line.text, before, price.end)) return
      if (OTHER_PRICE.test(before) || OTHER_PRICE_AFTER.test(line.text.slice(price.end))) {
        hasOtherPrice = true
        return
      }
      if (THRESHOLD.test(line.text.slice(price.start))) return
      const { text, amount, currency, period } = price
      const previous = offers.at(-1)
      // Two prices without a word between them: the first is the one that held before.
      if (at > 0 && previous && since.trim() === '' && Number(previous.amount) > Number(amount)) offers.pop()
      if (at > 0 && previous && RANGE.test(since)) {
        // A price between two has no amount of its own.
        Object.assign(previous, { text: `${previous.text}–${text}`, amount: null, period })
        return
      }
      const lead = FLOOR.exec(since)?.[0] ?? ''
      const isOnce = period === '' && ONCE.test(line.text.slice(price.end)) ? 'one-time' : period
      offers.push({ subject: title, text: `${lead && 'from '}${text}`, amount, currency, period: isOnce })
    })
    if (line.prices.length === 0 && isPriceless(line.text) && line.block.kind !== 'cta') {
      const amount = FREE.test(line.text) ? '0' : null
      offers.push({ subject: title, text: line.text, amount, currency: null, period: '' })
    }
  }
  const isOnce = page.blocks.slice(start, end).some(({ text }) => text.length <= 40 && ONCE.test(text))
  for (const offer of offers)
    if (offer.period === '' && offer.amount !== null && Number(offer.amount) > 0 && isOnce)
      offer.period = 'one-time'
  // Where a share of what goes through is charged, thousands are what goes through.
  const fee = page.blocks.slice(start, end).find(({ text, kind }) => kind !== 'cell' && FEE.test(text))?.text
  if (fee)
    return {
      kind: 'plan',
      title,
      start,
      end,
      offers: [{ subject: title, text: fee, amount: null, currency: null, period: '' }],
    }
  const questions = page.blocks.slice(start, end).filter(({ text }) => /[?？]$/.test(text))
  if (questions.length > MOST_QUESTIONS || (offers.length > 0 && above > MOST_ABOVE)) return null
  if (new Set(offers.map(({ amount }) => amount)).size > MOST_PRICES) return null
  // What only comes on top of a plan is none.
  const isExtra = offers.length === 0 && hasOtherPrice
  return end > start && !isExtra ? { kind: 'plan', title, start, end, offers } : null
}

function isInside(inner: PageElement, outer: PageElement): boolean {
  return inner.index > outer.index && inner.end <= outer.end
}
