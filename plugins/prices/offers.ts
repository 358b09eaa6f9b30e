import {
  type BlockKind,
  isInMillions,
  type Landmark,
  type Offer,
  type Page,
  type PageElement,
} from 'rivalwatch-plugin'
import { linesOf, type Line, type PriceInLine } from './lines.js'
import { withTimeUnit } from './period.js'
import { isFree, isPriceSubstitute, isCommonName } from './plans/names.js'
import { isNameLike, isAboutAllPlans, readLabel, subjectBefore, wordCount, type Label } from './subjects.js'
import { placesInTables, type CellPlace } from './tables.js'

/** An offer with its landmark, which decides how much a change to it matters. */
export interface PlacedOffer extends Offer {
  landmark: Landmark
}

export interface PricesOfPage {
  /** As written, without duplicates, in document order. */
  prices: string[]
  offers: PlacedOffer[]
}

const MAX_PRICES = 200
const MAX_OFFERS = 500
const MAX_PRICE_LENGTH = 120
const MAX_LABEL_LINES = 4
/** Number of prices. A single price above a heading may belong to the previous heading. */
const MIN_PRICES_ABOVE = 2

/** Headings of groups whose members have their own names, such as "Add-ons". */
const GROUP_HEADING = /^(?:(?:optional )?(?:add-?ons?|extras?|options?|upgrades?|services?|products?))$/i
/** Amounts that are not prices: "save $20", "~$12/video", "$20 off", "$100 credit". */
const REDUCTION_BEFORE =
  /(?<!\p{L})(?:saves?|saving|savings|saved|discount(?: of)?|up to|over|spare?n?|économise[rz]?|ahorr[ae][ns]?|risparmi[ao]?|poup[ae]|economi[sz][ae]|bespaa?r|(?:za)?oszczęd(?:ź|zasz))[\s:]*$|[~≈]\s*$/iu
const REDUCTION_AFTER = /^\s*(?:off|discount|credits?|cash ?back|savings?)(?!\p{L})/iu

/** Reads the visible prices of a page and what each one is for. */
export function readPrices(page: Page): PricesOfPage {
  const lines = linesOf(page.blocks)
  const written: string[] = []
  for (const { prices } of lines) for (const { text } of prices) written.push(clip(text))
  return { prices: [...new Set(written)].slice(0, MAX_PRICES), offers: new OfferReader(page, lines).read() }
}

class OfferReader {
  /** Created on first use, because most pages have no offers. */
  #cachedPlaces?: Map<number, CellPlace>
  #cachedHeadings?: Map<string, Set<Landmark>>
  #cachedPricesLead?: boolean
  /** Number of priced lines per heading and period. If there are several, the heading names none of them. */
  readonly #siblings = new Map<string, number>()

  constructor(
    private readonly page: Page,
    private readonly lines: Line[]
  ) {
    for (const line of lines) {
      if (line.prices.length === 0) continue
      for (const period of new Set(line.prices.map((price) => price.period))) {
        const key = siblingKey(line, period)
        this.#siblings.set(key, (this.#siblings.get(key) ?? 0) + 1)
      }
    }
  }

  get #places(): Map<number, CellPlace> {
    return (this.#cachedPlaces ??= placesInTables(this.page))
  }

  get #headings(): Map<string, Set<Landmark>> {
    return (this.#cachedHeadings ??= landmarksOfHeadings(this.lines))
  }

  read(): PlacedOffer[] {
    const offers = new Map<string, PlacedOffer>()
    const add = (offer: PlacedOffer) => {
      const key = JSON.stringify([offer.subject, offer.amount, offer.currency, offer.period])
      if (!offers.has(key) && offers.size < MAX_OFFERS) offers.set(key, offer)
    }
    const priced = this.lines.filter(({ block, prices }) => prices.length && block.landmark === 'main')
    const pricedParents = new Set(priced.map(parentPath))
    const pricedPaths = new Set(priced.map(({ block }) => pathKey(block.path)))
    this.lines.forEach((line, at) => {
      line.prices.forEach((price, i) => {
        const before = line.text.slice(line.prices[i - 1]?.end ?? 0, price.start)
        if (!isReduction(line.text, before, price.end) && !isInMillions(price.text))
          add(this.#offer(at, price, before))
      })
      if (line.prices.length || !this.#isPriceSubstitute(line, pricedParents, pricedPaths)) return
      const { subject } = this.#label(at, '', '')
      if (!subject) return
      const amount = isFree(line.text) ? '0' : null
      add({ subject, text: line.text, amount, currency: null, period: '', landmark: line.block.landmark })
      if (!this.#places.has(line.index)) pricedPaths.add(pathKey(line.block.path))
    })
    return this.#withoutFormerPrices([...offers.values()])
  }

  /** Removes crossed-out prices of subjects that also have a current price. */
  #withoutFormerPrices(offers: PlacedOffer[]): PlacedOffer[] {
    const hasDistinctSubjects = new Set(offers.map(({ subject }) => subject)).size === offers.length
    if (hasDistinctSubjects) return offers
    const struck = struckPrices(this.page, this.lines)
    if (struck.size === 0) return offers
    const isStruck = ({ text }: Offer) => struck.has(text)
    const current = new Set(offers.filter((offer) => !isStruck(offer)).map(({ subject }) => subject))
    return offers.filter((offer) => !isStruck(offer) || !current.has(offer.subject))
  }

  /** Whether a line says "Free" or "Contact sales" where other plans have a price. */
  #isPriceSubstitute(line: Line, pricedParents: Set<string>, pricedPaths: Set<string>): boolean {
    if (line.block.landmark !== 'main' || line.block.kind === 'heading') return false
    if (!isPriceSubstitute(line.text)) return false
    if (this.#places.has(line.index)) return true
    return (
      line.block.path.length > 0 &&
      pricedParents.has(parentPath(line)) &&
      !pricedPaths.has(pathKey(line.block.path))
    )
  }

  /**
   * Returns a line's headings. Outside `main`, only those in the line's landmark count: a footer is not part of the
   * last plan.
   */
  #pathOf({ block }: Line): string[] {
    if (block.landmark === 'main') return block.path
    return block.path.filter((heading) => this.#headings.get(heading)?.has(block.landmark))
  }

  #offer(at: number, price: PriceInLine, before: string): PlacedOffer {
    const { subject, timeUnit } = this.#label(at, before, price.period)
    return {
      subject,
      text: clip(price.text),
      amount: price.amount,
      currency: price.currency,
      period: timeUnit ? withTimeUnit(price.period, timeUnit) : price.period,
      landmark: this.lines[at].block.landmark,
    }
  }

  /** Determines what a price is for from its own line, its table, the lines above it or its headings, in this order. */
  #label(at: number, before: string, period: string): Label {
    const line = this.lines[at]
    const isProse = line.text.length > 60 || /[.!?]$/.test(line.text)
    const own = subjectBefore(before, isProse)
    if (own.subject) return own
    const place = this.#places.get(line.index)
    const fromTable = place && tableLabel(place)
    if (fromTable?.subject) return { ...fromTable, timeUnit: own.timeUnit ?? fromTable.timeUnit }
    const heading = headingLabel(
      this.#pricesLead && isAlone(line) && this.#kindAt(at + 1) === 'heading'
        ? [this.lines[at + 1].text]
        : this.#pathOf(line)
    )
    const isShared = (this.#siblings.get(siblingKey(line, period)) ?? 0) > 1
    const above = isAboutAllPlans(before) ? UNNAMED : this.#labelAbove(at)
    const isNamedAbove =
      above.subject !== '' && (isShared || !heading.subject || GROUP_HEADING.test(heading.subject))
    return {
      subject: isNamedAbove ? above.subject : heading.subject,
      timeUnit: own.timeUnit ?? fromTable?.timeUnit ?? above.timeUnit ?? heading.timeUnit,
    }
  }

  #kindAt(at: number): BlockKind | undefined {
    return this.lines[at]?.block.kind
  }

  /** Whether prices are above the headings that name their subjects, as on cards with the price in a corner. */
  get #pricesLead(): boolean {
    return (this.#cachedPricesLead ??= this.#arePricesAbove())
  }

  #arePricesAbove(): boolean {
    let above = 0
    for (const [at, line] of this.lines.entries()) {
      if (!isAlone(line) || line.block.landmark !== 'main') continue
      if (this.#kindAt(at - 1) === 'heading') return false
      if (this.#kindAt(at + 1) === 'heading') above++
    }
    return above >= MIN_PRICES_ABOVE
  }

  /** Returns the name in the lines between this price and the one before it. */
  #labelAbove(at: number): Label {
    const line = this.lines[at]
    let best: { subject: string; words: number } | null = null
    let timeUnit: string | null = null
    for (let i = at - 1; i >= Math.max(0, at - MAX_LABEL_LINES); i--) {
      const { block, prices, text } = this.lines[i]
      const isElsewhere = block.landmark !== line.block.landmark || !isSamePath(block.path, line.block.path)
      if (isElsewhere || prices.length || block.kind === 'cta' || block.kind === 'heading') break
      if (!isNameLike(text) || (block.kind === 'list_item' && line.block.kind !== 'list_item')) continue
      const label = readLabel(text)
      if (i === at - 1) timeUnit = label.timeUnit
      const words = block.kind === 'label' || block.kind === 'link' ? 0 : wordCount(text)
      if (isCommonName(label.subject)) return { subject: label.subject, timeUnit }
      if (label.subject && (!best || words < best.words)) best = { subject: label.subject, words }
    }
    return { subject: best?.subject ?? '', timeUnit }
  }
}

/** Whether a line is only a price. */
function isAlone({ prices, text }: Line): boolean {
  return prices.length === 1 && prices[0].text.length === text.length
}

const UNNAMED: Label = { subject: '', timeUnit: null }

/**
 * Returns the label in a table cell, or else in the headers of its row and column. One of these may name the plan, and
 * the other the period or an add-on.
 */
function tableLabel({ rowLabel, columnLabel, cellLabel }: CellPlace): Label {
  const cell = subjectBefore(cellLabel)
  if (cell.subject) return cell
  const row = readLabel(rowLabel)
  const column = readLabel(columnLabel)
  const timeUnit = row.timeUnit ?? column.timeUnit
  if (!row.subject || !column.subject) return { subject: row.subject || column.subject, timeUnit }
  return { subject: `${column.subject}, ${row.subject}`, timeUnit }
}

/** Returns the innermost heading that names something, with the period from a heading such as "Monthly" near it. */
function headingLabel(path: readonly string[]): Label {
  let timeUnit: string | null = null
  for (const heading of path.toReversed()) {
    const label = readLabel(heading)
    timeUnit ??= label.timeUnit
    if (label.subject) {
      const above = path.slice(0, path.lastIndexOf(heading)).map((text) => readLabel(text).timeUnit)
      return { subject: label.subject, timeUnit: timeUnit ?? above.findLast((unit) => unit !== null) ?? null }
    }
  }
  return { subject: '', timeUnit }
}

/** Returns the landmarks in which each heading text appears. */
function landmarksOfHeadings(lines: readonly Line[]): Map<string, Set<Landmark>> {
  const headings = new Map<string, Set<Landmark>>()
  for (const { block } of lines) {
    if (block.kind !== 'heading') continue
    const landmarks = headings.get(block.text) ?? new Set()
    headings.set(block.text, landmarks.add(block.landmark))
  }
  return headings
}

/** Returns the prices that are crossed out everywhere, with their number of crossed-out occurrences. */
function struckPrices(page: Page, lines: Line[]): Map<string, number> {
  const struck = new Map<string, number>()
  for (const element of page.elements().filter(isStruckThrough).slice(0, MAX_PRICES)) {
    const text = page.textOf(element)
    if (text.length <= MAX_PRICE_LENGTH) struck.set(text, (struck.get(text) ?? 0) + 1)
  }
  if (!struck.size) return struck
  const written = new Map<string, number>()
  for (const { text } of lines.flatMap(({ prices }) => prices))
    written.set(text, (written.get(text) ?? 0) + 1)
  return new Map([...struck].filter(([text, count]) => (written.get(text) ?? 0) <= count))
}

/** Class names of former prices. */
const FORMER_PRICE_CLASS =
  /line-through|(?:^|[\s_-])(?:was|old|original|strike(?:d|through)?|crossed)(?:[\s_-]price)?(?:$|\s)/i

export function isStruckThrough({ tag, attributes, hidden }: PageElement): boolean {
  if (hidden) return false
  if (tag === 's' || tag === 'del' || tag === 'strike' || /line-through/i.test(attributes.style ?? ''))
    return true
  return (tag === 'span' || tag === 'div' || tag === 'p') && FORMER_PRICE_CLASS.test(attributes.class ?? '')
}

export function isReduction(line: string, before: string, end: number): boolean {
  return REDUCTION_BEFORE.test(before.slice(-30)) || REDUCTION_AFTER.test(line.slice(end, end + 30))
}

function siblingKey({ block }: Line, period: string): string {
  return JSON.stringify([block.landmark, block.path, period])
}

function parentPath({ block }: Line): string {
  return pathKey(block.path.slice(0, -1))
}

function isSamePath(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((heading, at) => heading === b[at]))
}

function pathKey(path: readonly string[]): string {
  return JSON.stringify(path)
}

function clip(text: string): string {
  return text.length <= MAX_PRICE_LENGTH ? text : text.slice(0, MAX_PRICE_LENGTH).trimEnd()
}
