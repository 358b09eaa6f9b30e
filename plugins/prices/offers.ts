import { isInMillions, type Landmark, type Offer, type Page, type PageElement } from 'rivalwatch-plugin'
import { linesOf, type Line } from './lines.js'
import { withTimeUnit } from './period.js'
import { isFree, isPriceSubstitute, isCommonName } from './plans/names.js'
import { isNameLike, isAboutAllPlans, readLabel, subjectBefore, UNNAMED, type Label } from './subjects.js'
import { placesInTables, type CellPlace } from './tables.js'
import { wordsOf } from './text.js'

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

/** Amounts that are not prices: "save $20", "~$12/video", "$20 off", "$100 credit". */
const REDUCTION_BEFORE =
  /(?<!\p{L})(?:saves?|saving|savings|saved|discount(?: of)?|up to|over|spare?n?|économise[rz]?|ahorr[ae][ns]?|risparmi[ao]?|poup[ae]|economi[sz][ae]|bespaa?r|(?:za)?oszczęd(?:ź|zasz))[\s:]*$|[~≈]\s*$/iu
const REDUCTION_AFTER = /^\s*(?:off|discount|credits?|cash ?back|savings?)(?!\p{L})/iu
/** Class names of former prices. */
const FORMER_PRICE_CLASS =
  /line-through|(?:^|[\s_-])(?:was|old|original|strike(?:d|through)?|crossed)(?:[\s_-]price)?(?:$|\s)/i

/** Reads the visible prices of a page and what each one is for. */
export function readPrices(page: Page): PricesOfPage {
  const lines = linesOf(page.blocks)
  const written = lines.flatMap(({ prices }) => prices.map(({ text }) => clip(text)))
  const isPriced = written.length > 0 || lines.some(({ text }) => isPriceSubstitute(text))
  return {
    prices: [...new Set(written)].slice(0, MAX_PRICES),
    offers: isPriced ? new OfferReader(page, lines).read() : [],
  }
}

class OfferReader {
  readonly #places: Map<number, CellPlace>
  /** Number of priced lines per heading and period. If there are several, the heading names none of them. */
  readonly #siblings = new Map<string, number>()

  constructor(
    private readonly page: Page,
    private readonly lines: Line[]
  ) {
    this.#places = placesInTables(page)
    for (const line of lines) {
      for (const period of new Set(line.prices.map((price) => price.period))) {
        const key = keyOf(line, period)
        this.#siblings.set(key, (this.#siblings.get(key) ?? 0) + 1)
      }
    }
  }

  read(): PlacedOffer[] {
    const offers = new Map<string, PlacedOffer>()
    const add = (line: Line, { subject, timeUnit }: Label, offer: Omit<Offer, 'subject'>) => {
      const period = timeUnit ? withTimeUnit(offer.period, timeUnit) : offer.period
      const key = JSON.stringify([subject, offer.amount, offer.currency, period])
      if (offers.has(key) || offers.size === MAX_OFFERS) return
      const text = clip(offer.text)
      offers.set(key, { subject, ...offer, text, period, landmark: line.block.landmark })
    }
    const priced = this.lines.filter(({ block, prices }) => prices.length && block.landmark === 'main')
    const pricedParents = new Set(priced.map((line) => JSON.stringify(line.block.path.slice(0, -1))))
    const pricedPaths = new Set(priced.map((line) => keyOf(line)))
    for (const [at, line] of this.lines.entries()) {
      line.prices.forEach(({ amount, currency, period, text, start, end }, i) => {
        const before = line.text.slice(line.prices[i - 1]?.end ?? 0, start)
        if (!isReduction(line.text, before, end) && !isInMillions(text))
          add(line, this.#label(at, before, period), { text, amount, currency, period })
      })
      // "Free" or "Contact sales" where other plans have a price.
      const { path, landmark, kind } = line.block
      const isInTable = this.#places.has(line.index)
      const isNextToPrices =
        path.length > 0 &&
        pricedParents.has(JSON.stringify(path.slice(0, -1))) &&
        !pricedPaths.has(keyOf(line))
      if (landmark !== 'main' || kind === 'heading' || !isPriceSubstitute(line.text)) continue
      const label = this.#label(at, '', '')
      if ((!isInTable && !isNextToPrices) || !label.subject) continue
      const amount = isFree(line.text) ? '0' : null
      add(line, { ...label, timeUnit: null }, { text: line.text, amount, currency: null, period: '' })
      if (!isInTable) pricedPaths.add(keyOf(line))
    }
    return this.#withoutFormerPrices([...offers.values()])
  }

  /** Removes crossed-out prices of subjects that also have a current price. */
  #withoutFormerPrices(offers: PlacedOffer[]): PlacedOffer[] {
    if (new Set(offers.map(({ subject }) => subject)).size === offers.length) return offers
    const parts = this.page.elements().filter(isStruckThrough)
    const struck = Map.groupBy(parts, (part) => this.page.textOf(part))
    if (struck.size === 0) return offers
    const written = Map.groupBy(
      this.lines.flatMap(({ prices }) => prices),
      ({ text }) => text
    )
    const isFormer = ({ text }: Offer) => (struck.get(text)?.length ?? -1) >= (written.get(text)?.length ?? 0)
    const current = new Set(offers.filter((offer) => !isFormer(offer)).map(({ subject }) => subject))
    return offers.filter((offer) => !isFormer(offer) || !current.has(offer.subject))
  }

  /** Determines what a price is for from its own line, its table, the lines above it or its headings, in this order. */
  #label(at: number, before: string, period: string): Label {
    const line = this.lines[at]
    const isProse = line.text.length > 60 || /[.!?]$/.test(line.text)
    const own = subjectBefore(before, isProse)
    if (own.subject) return own
    const place = this.#places.get(line.index)
    const fromTable = place ? tableLabel(place) : UNNAMED
    if (fromTable.subject) return { ...fromTable, timeUnit: own.timeUnit ?? fromTable.timeUnit }
    // A footer is not part of the last plan, whose heading is above it.
    const heading = line.block.landmark === 'footer' ? UNNAMED : headingLabel(line.block.path)
    const isShared = (this.#siblings.get(keyOf(line, period)) ?? 0) > 1
    const above = isAboutAllPlans(before) ? UNNAMED : this.#labelAbove(at)
    const isNamedAbove = above.subject !== '' && (isShared || !heading.subject)
    return {
      subject: isNamedAbove ? above.subject : heading.subject,
      timeUnit: own.timeUnit ?? fromTable.timeUnit ?? above.timeUnit ?? heading.timeUnit,
    }
  }

  /** Returns the shortest name in the lines between this price and the one before it, or else a usual plan name. */
  #labelAbove(at: number): Label {
    const { block: own } = this.lines[at]
    const labels: Label[] = []
    let timeUnit: string | null = null
    for (let i = at - 1; i >= Math.max(0, at - MAX_LABEL_LINES); i--) {
      const { block, prices, text } = this.lines[i]
      const isElsewhere = block.landmark !== own.landmark || String(block.path) !== String(own.path)
      if (isElsewhere || prices.length || block.kind === 'cta' || block.kind === 'heading') break
      if (!isNameLike(text) || (block.kind === 'list_item' && own.kind !== 'list_item')) continue
      const label = readLabel(text)
      if (i === at - 1) timeUnit = label.timeUnit
      if (label.subject) labels.push(label)
    }
    const [shortest] = labels.toSorted((a, b) => wordsOf(a.subject).length - wordsOf(b.subject).length)
    const named = labels.find(({ subject }) => isCommonName(subject)) ?? shortest
    return { subject: named?.subject ?? '', timeUnit }
  }
}

/**
 * Returns the label in a table cell, or else in the headers of its row and column. One of these may name the plan, and
 * the other the period or an add-on.
 */
function tableLabel({ rowLabel, columnLabel, cellLabel }: CellPlace): Label {
  const cell = subjectBefore(cellLabel)
  if (cell.subject) return cell
  const row = readLabel(rowLabel)
  const column = readLabel(columnLabel)
  const subject = [column.subject, row.subject].filter((part) => part !== '').join(', ')
  return { subject, timeUnit: row.timeUnit ?? column.timeUnit }
}

/** Returns the innermost heading that names something, with the period from a heading such as "Monthly". */
function headingLabel(path: readonly string[]): Label {
  const labels = path.map(readLabel).reverse()
  return {
    subject: labels.find(({ subject }) => subject !== '')?.subject ?? '',
    timeUnit: labels.find(({ timeUnit }) => timeUnit !== null)?.timeUnit ?? null,
  }
}

export function isStruckThrough({ tag, attributes, hidden }: PageElement): boolean {
  if (hidden) return false
  if (tag === 's' || tag === 'del' || tag === 'strike' || /line-through/i.test(attributes.style ?? ''))
    return true
  return (tag === 'span' || tag === 'div' || tag === 'p') && FORMER_PRICE_CLASS.test(attributes.class ?? '')
}

export function isReduction(line: string, before: string, end: number): boolean {
  return REDUCTION_BEFORE.test(before.slice(-30)) || REDUCTION_AFTER.test(line.slice(end, end + 30))
}

/** Returns a key that lines with the same headings share. */
function keyOf({ block }: Line, period = ''): string {
  return JSON.stringify([block.landmark, block.path, period])
}

function clip(text: string): string {
  return text.slice(0, MAX_PRICE_LENGTH).trimEnd()
}
