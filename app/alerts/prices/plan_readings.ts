import { withInherited } from '#alerts/prices/inherited_features'
import { cut, type Offer, type PageContent, planKey, type PlanTable, type Unit } from 'rivalwatch-plugin'

/** A price of a plan as one version shows it. */
export type PriceReading = Omit<Offer, 'subject'> & { line: number }

/**
 * A feature or limit of a plan: "included", "not listed" or a text such as "10 GB". A plan may include more than its
 * list repeats, so a missing feature is only "not listed".
 */
export type FeatureReading = { label: string; value: string; line: number }

/** What one version says about a plan. Line numbers are those of the version's text, from 1. */
export type PlanReading = {
  name: string
  line: number
  /** One price per period, the main one first. */
  prices: PriceReading[]
  features: FeatureReading[]
}

export const NOT_LISTED = 'not listed'

const MAX_PLANS = 25
const MAX_PRICES = 6
const MAX_FEATURES = 120
/** The maximum number of characters of a heading that names a plan. */
const MAX_HEADING = 40
const NOT_A_NAME = /[?!.:/]/
/** The minimum number of priced headings that form a list of plans. A single one is an offer or a calculator. */
const MIN_HEADED = 2
/** The maximum number of characters of a name, price or value. */
const MAX_TEXT = 200

/** Reads the plans of a page: first those in boxes, then those in tables, or else headings above prices. */
export function readPlans(content: PageContent): PlanReading[] {
  const units = planUnits(content)
  const lines = new Lines(content, units)
  const table = content.plans && withInherited(content.plans, units, content)
  return units.map((unit) => ({
    name: clip(unit.title),
    line: lines.ofName(unit),
    prices: pricesOf(unit, lines),
    features: featuresOf(table, unit, lines),
  }))
}

/** Returns the plans of a page as units, merged by name. Plans that are only in a table have no lines. */
export function planUnits(content: PageContent): Unit[] {
  const { units = [], plans, offers } = content
  const byKey = new Map<string, Unit>()
  const add = (unit: Unit) => {
    const key = planKey(unit.title)
    const known = byKey.get(key)
    if (known) known.offers = [...(known.offers ?? []), ...(unit.offers ?? [])]
    else if (key !== '' && byKey.size < MAX_PLANS) byKey.set(key, { ...unit })
  }
  for (const unit of units) if (unit.kind === 'plan') add(unit)
  for (const title of plans?.plans ?? []) {
    if (!byKey.has(planKey(title))) add({ kind: 'plan', title, start: 0, end: 0, offers: [] })
  }
  for (const [key, unit] of byKey) {
    if (unit.offers?.length) continue
    unit.offers = offers.filter(({ subject }) => subject.split(', ').some((name) => planKey(name) === key))
  }
  if (byKey.size === 0) for (const unit of headedUnits(content)) add(unit)
  return [...byKey.values()].filter(
    ({ offers: own = [], title }) => own.length > 0 || plans?.plans.includes(title)
  )
}

/** Returns the headings right above monthly or yearly prices as units, each with its lines, if there are several. */
function headedUnits({ blocks, offers }: PageContent): Unit[] {
  const bySubject = Map.groupBy(offers, ({ subject }) => subject)
  const headings = blocks.flatMap(({ kind, landmark }, at) =>
    kind === 'heading' && landmark === 'main' ? [at] : []
  )
  const found = headings.flatMap((start, index): Unit[] => {
    const title = blocks[start].text
    const own = bySubject.get(title) ?? []
    const below = blocks[start + 1]?.text ?? ''
    const isPriced = own.some(({ text, period }) => /month|year/.test(period) && below.startsWith(text))
    if (!isPriced || title.length > MAX_HEADING || NOT_A_NAME.test(title)) return []
    const end = headings[index + 1] ?? blocks.length
    return [{ kind: 'plan', title, start, end, offers: own }]
  })
  return found.length >= MIN_HEADED ? found : []
}

function pricesOf(unit: Unit, lines: Lines): PriceReading[] {
  const { offers = [], start, end } = unit
  const byPeriod = new Map<string, PriceReading>()
  for (const { text, amount, currency, period } of offers) {
    if (byPeriod.has(period) || byPeriod.size === MAX_PRICES) continue
    const line = lines.saying(text.replace(/^from /, '').split('–', 1)[0], start, end) ?? lines.ofName(unit)
    byPeriod.set(period, { text: clip(text), amount, currency, period: clip(period), line })
  }
  return [...byPeriod.values()]
}

function featuresOf(table: PlanTable | undefined, unit: Unit, lines: Lines): FeatureReading[] {
  const key = planKey(unit.title)
  const column = table?.plans.findIndex((name) => planKey(name) === key) ?? -1
  if (!table || column < 0) return []
  const own = lines.ofPlan(unit)
  return table.rows.slice(0, MAX_FEATURES).map(({ label, cells }) => {
    const value = inWords(cells[column] ?? '')
    const line = lines.ofFeature(label, value, own) ?? lines.ofName(unit)
    return { label: clip(label), value: clip(value), line }
  })
}

function inWords(cell: string): string {
  if (cell === '✓') return 'included'
  return cell === '' ? NOT_LISTED : cell
}

function clip(text: string): string {
  return cut(text, MAX_TEXT)
}

/** A line of a plan, in lower case. */
type OwnLine = { text: string; line: number }

/** Finds the numbers, from 1, of the lines in which names, prices and labels were read. */
class Lines {
  readonly #blocks: PageContent['blocks']
  /** The lines of each plan. */
  readonly #plans: readonly ReadonlySet<number>[]
  #byText: Map<string, number> | null = null

  constructor({ blocks }: PageContent, units: readonly Unit[]) {
    this.#blocks = blocks
    this.#plans = units.map((unit) => new Set(this.ofPlan(unit).map(({ line }) => line)))
  }

  /**
   * Returns the first line of a plan that contains its name. A plan that is only in a table has no lines; the main
   * content names it, and menus may have links of the same name.
   */
  ofName({ title, start, end }: Unit): number {
    const isTabular = end === start
    return (isTabular ? this.#inMain(title) : null) ?? this.saying(title, start, end) ?? start + 1
  }

  /**
   * Returns the first line from `start` to before `end` that contains a text; null if there is none. An empty range
   * extends to the end of the page.
   */
  saying(text: string, start: number, end: number): number | null {
    const last = end > start ? end : this.#blocks.length
    for (let at = start; at < last; at++) if (this.#blocks[at].text.includes(text)) return at + 1
    return null
  }

  /** Returns the lines of a plan: those in its box, or else those under a heading with its name. */
  ofPlan({ title, start, end }: Unit): OwnLine[] {
    const lineAt = (at: number): OwnLine => ({ text: this.#blocks[at].text.toLowerCase(), line: at + 1 })
    if (end > start) return Array.from({ length: end - start }, (_, at) => lineAt(start + at))
    return this.#blocks.flatMap(({ path }, at) => (path.includes(title) ? [lineAt(at)] : []))
  }

  /**
   * Returns the line of a plan that has a feature's value and label, or else the label. If the plan has no such line, a
   * table labels it, or the plan from which it is inherited; null if only other plans list it.
   *
   * @param own the plan's lines
   */
  ofFeature(label: string, value: string, own: readonly OwnLine[]): number | null {
    const labeled = own.filter(({ text }) => text.includes(label.toLowerCase()))
    const found =
      labeled.find(({ text }) => text.includes(value.toLowerCase())) ??
      labeled.find(({ text }) => text === label.toLowerCase()) ??
      labeled[0]
    if (found) return found.line
    const line = this.#labeled(label)
    return value === NOT_LISTED && this.#isOfPlan(line) ? null : line
  }

  /** Returns the line that consists of a label, outside all plans if possible, or else the first that contains it. */
  #labeled(label: string): number {
    this.#byText ??= this.#linesByText()
    return this.#byText.get(label) ?? this.saying(label, 0, 0) ?? 1
  }

  #linesByText(): Map<string, number> {
    const all = this.#blocks.map(({ text }, at): [text: string, line: number] => [text, at + 1]).reverse()
    return new Map([...all, ...all.filter(([, line]) => !this.#isOfPlan(line))])
  }

  #isOfPlan(line: number): boolean {
    return this.#plans.some((lines) => lines.has(line))
  }

  /** Returns the line of the main content that consists of a text, or else the first that contains it. */
  #inMain(title: string): number | null {
    const find = (isFound: (text: string) => boolean) =>
      this.#blocks.findIndex(({ text, landmark }) => landmark === 'main' && isFound(text)) + 1
    return find((text) => text === title) || find((text) => text.includes(title)) || null
  }
}
